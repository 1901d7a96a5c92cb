import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import type { JobSettings, Jobs, JobType } from '../../jobs/jobs.ts'
import { sendConfirmed } from '../../mail/send-confirmed.ts'
import type { Services } from '../../services.ts'
import { ACCOUNT_CHANGES, accountChangedMail, type ChangeNotice } from './account-changed.mail.ts'

type Notice = ChangeNotice & {
  /** Of the mail, so that a mailbox can show two tries as one. */
  id: string
  /** Whether one may have arrived already. */
  again: boolean
}

/** It stands in the database and in its backups: what the mail says, and nothing that opens anything. */
const noticeJob: JobType<Notice> = {
  name: 'account-notices',
  schema: z.object({
    what: z.enum(ACCOUNT_CHANGES),
    to: z.string(),
    now: z.string().nullable(),
    id: z.uuid(),
    again: z.boolean(),
  }),
}

/** The tries double their distance: after half a minute, for a server that makes strangers wait, and over eight hours and more. */
const TRIES: JobSettings = { retries: 10, retryDelay: 30 }
/** Seconds until a mail that may have arrived goes once more. */
const ONCE_MORE = 10 * 60

/**
 * Asks for the mail to the owner of an account of what was changed there. In the transaction of the change: neither is
 * without the other, and nobody waits for a mail server. It goes also to an account that is deactivated meanwhile: whoever took it
 * must not silence the warning so.
 */
export async function tellOwner(db: Database, jobs: Jobs, notice: ChangeNotice): Promise<void> {
  await jobs.enqueue(db, noticeJob, { ...notice, id: randomUUID(), again: false })
}

export function defineNoticeJobs(services: Services): void {
  services.jobs.define(
    noticeJob,
    async (notice) => {
      const mail = { ...accountChangedMail(notice), messageId: `<${notice.id}@iris.local>` }
      const isConfirmed = await sendConfirmed(services.mailer, mail)
      // A warning rather twice than never, but not with each try of a server that always takes too long.
      if (!isConfirmed && !notice.again) {
        const repeat = { ...notice, again: true }
        await services.jobs.enqueue(services.db, noticeJob, repeat, { afterSeconds: ONCE_MORE })
      }
    },
    TRIES,
  )
}
