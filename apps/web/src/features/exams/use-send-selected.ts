import { ERRORS } from '@iris/contracts/errors'
import type { Exam } from '@iris/contracts/exams'
import type { ResultBatch, ResultRefusal } from '@iris/contracts/result-batches'
import { canReachPatient } from '@iris/domain/exam-status'
import { RESULT_BATCH_MAX, TOAST_NOTICE_MS } from '@iris/domain/limits'
import { useLocalStorage } from '@mantine/hooks'
import { useState } from 'react'
import { fieldMessages } from '../../api/api-error.ts'
import { STAFF_KEYS } from '../../api/staff-keys.ts'
import { useSession } from '../../api/use-session.ts'
import { formatNumber } from '../../ui/format.ts'
import { toast } from '../../ui/toast.tsx'
import { type ResultToGo, useLastBatch, useSendResults } from './result-batches-api.ts'

/** What is finished longer is no news to whoever opens the page. */
const NEWS_MS = 60 * 60_000

const FAILED = ERRORS['mail.failed'][1]

export type Selection = {
  maySend: boolean
  /** Over every page. */
  picked: ReadonlyMap<number, ResultToGo>
  isFull: boolean
  /** Those of this page that may be sent, and how many of them are picked. */
  sendable: readonly Exam[]
  onPage: number
  toggle: (exams: readonly Exam[], on: boolean) => void
  clear: () => void
  /** The last sending, while it is news. */
  news: ResultBatch | null
  dismissNews: () => void
  /** Of which it is being asked whether they shall go. */
  asked: readonly ResultToGo[] | null
  ask: () => void
  /** Asks about refused ones once more. */
  askAgain: (refused: readonly ResultRefusal[]) => void
  cancel: () => void
  /** @param onlyNew leaves out those that were sent before */
  send: (onlyNew: boolean) => void
  isPending: boolean
}

/** Several results in one go. @param rows of the page in view */
export function useSendSelected(rows: readonly Exam[] = []): Selection {
  const maySend = useSession().can('results.send')
  const [picked, setPicked] = useState<Selection['picked']>(new Map())
  const [asked, setAsked] = useState<Selection['asked']>(null)
  const [dismissed, setDismissed] = useLocalStorage({
    key: STAFF_KEYS.seenBatch,
    defaultValue: 0,
  })
  const batch = useLastBatch(maySend)
  const sending = useSendResults(
    (leftOut, { body: { ids } }) => {
      setPicked((before) => new Map([...before].filter(([id]) => !ids.includes(id))))
      if (leftOut > 0) toast.success(leftOutWords(leftOut))
    },
    (error) =>
      // Another person sent them all meanwhile: that is no failure of the mail.
      toast.error(Object.values(fieldMessages(error))[0] ?? FAILED, TOAST_NOTICE_MS),
  )
  const sendable = rows.filter(canReachPatient)
  const isNews =
    batch?.status === 'processing' ||
    (batch?.finished_at != null && Date.now() - Date.parse(batch.finished_at) < NEWS_MS)

  return {
    maySend,
    picked,
    isFull: picked.size >= RESULT_BATCH_MAX,
    sendable,
    onPage: sendable.filter(({ id }) => picked.has(id)).length,
    toggle: (exams, on) => {
      const next = new Map(picked)
      for (const exam of exams) {
        if (!on) next.delete(exam.id)
        else if (next.size < RESULT_BATCH_MAX) next.set(exam.id, exam)
      }
      setPicked(next)
    },
    clear: () => setPicked(new Map()),
    news: batch && isNews && dismissed !== batch.id ? batch : null,
    dismissNews: () => batch && setDismissed(batch.id),
    asked,
    ask: () => setAsked([...picked.values()]),
    askAgain: (refused) => setAsked(refused.map(asToGo)),
    cancel: () => setAsked(null),
    send: (onlyNew) => {
      setAsked(null)
      const ids = asked?.map(({ id }) => id) ?? []
      sending.mutate({ body: { ids, only_new: onlyNew } })
    },
    isPending: sending.isPending,
  }
}

const asToGo = ({ exam_id, patient_name }: ResultRefusal): ResultToGo => ({
  id: exam_id,
  patient_name,
  result_channel: null,
  result_consent: null,
  status: 'Concluído',
})

const leftOutWords = (count: number) =>
  count === 1
    ? '1 já tinha sido enviado e ficou de fora.'
    : `${formatNumber(count)} já tinham sido enviados e ficaram de fora.`
