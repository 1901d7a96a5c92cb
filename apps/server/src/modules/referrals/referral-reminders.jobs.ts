import { z } from 'zod'
import type { JobType } from '../../jobs/jobs.ts'
import type { Services } from '../../services.ts'
import { remindOfAppointments } from './referral-reminders.commands.ts'

const remindersJob: JobType = { name: 'referral-reminders', schema: z.object({}) }

/** Every morning. */
const AT = '0 9 * * *'
/** Seconds: five hundred mails, were each to wait for a mail server that hardly answers. */
const TIMEOUT = 3 * 3600

export function defineReferralJobs({ db, mailer, jobs }: Services): void {
  jobs.define(remindersJob, (_data, { signal }) => remindOfAppointments({ db, mailer, signal }), {
    timeout: TIMEOUT,
    cron: AT,
  })
}
