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
import { type ResultToGo, useOwnBatches, useSendResults } from './result-batches-api.ts'

/** What is finished longer is no news to whoever opens the page. */
const NEWS_MS = 60 * 60_000

const FAILED = ERRORS['mail.failed'][1]

/** `sent-again`: what was refused for want of the mail server is told by a newer sending. */
type Seen = 'closed' | 'sent-again'
export type SentBatch = ResultBatch & { seen?: Seen | undefined }

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
  /** One's own sendings while they are news, the newest first. */
  news: readonly SentBatch[]
  close: (batch: ResultBatch) => void
  /** Of which it is being asked whether they shall go. */
  asked: readonly ResultToGo[] | null
  ask: () => void
  /** Asks about refused ones of a sending once more. */
  askAgain: (refused: readonly ResultRefusal[], of: ResultBatch) => void
  cancel: () => void
  /** @param onlyNew leaves out those that were sent before */
  send: (onlyNew: boolean) => void
  isPending: boolean
}

type Asked = {
  results: readonly ResultToGo[]
  /** The sending that refused them before. */
  again?: ResultBatch
}

/** Several results in one go. @param rows of the page in view */
export function useSendSelected(rows: readonly Exam[] = []): Selection {
  const maySend = useSession().can('results.send')
  const [picked, setPicked] = useState<Selection['picked']>(new Map())
  const [asked, setAsked] = useState<Asked | null>(null)
  const [seen, setSeen] = useLocalStorage<Readonly<Record<number, Seen>>>({
    key: STAFF_KEYS.seenBatches,
    defaultValue: {},
  })
  const batches = useOwnBatches(maySend).map(
    (batch): SentBatch => ({ ...batch, seen: seen[batch.id] }),
  )
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
  const see = (id: number, as: Seen) =>
    setSeen((kept) => ({
      // Of those that are no longer listed nothing is kept.
      ...Object.fromEntries(batches.flatMap(({ id }) => (kept[id] ? [[id, kept[id]]] : []))),
      [id]: as,
    }))

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
    news: batches.filter((batch) => batch.seen !== 'closed' && isNews(batch)),
    close: ({ id }) => see(id, 'closed'),
    asked: asked?.results ?? null,
    ask: () => setAsked({ results: [...picked.values()] }),
    askAgain: (refused, of) => setAsked({ results: refused.map(asToGo), again: of }),
    cancel: () => setAsked(null),
    send: (onlyNew) => {
      setAsked(null)
      if (!asked) return
      const { results, again } = asked
      const ids = results.map(({ id }) => id)
      const onSuccess = () =>
        again && see(again.id, ids.length === again.refused ? 'closed' : 'sent-again')
      sending.mutate({ body: { ids, only_new: onlyNew } }, { onSuccess })
    },
    isPending: sending.isPending,
  }
}

function isNews({ status, finished_at }: ResultBatch): boolean {
  if (status === 'processing') return true
  return finished_at !== null && Date.now() - Date.parse(finished_at) < NEWS_MS
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
