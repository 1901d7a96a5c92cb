import { getExam, listPatientExams, type QueuedExam, readingQueue } from '@iris/contracts/exams'
import { getPatient } from '@iris/contracts/patients'
import { listTriages } from '@iris/contracts/triages'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../api/api-error.ts'
import type { CallInput } from '../api/call.ts'
import { queryOf } from '../api/query-client.ts'
import { fileQuery } from '../api/use-file-url.ts'
import { earlierExams } from '../features/exams/exam-parts.ts'
import type { Direction, Queue } from '../features/exams/queue-controls.tsx'
import { lastPictured, picturesOf } from '../features/exams/viewer/pictures.ts'
import { hasUnsavedWork } from '../form/unsaved-work.ts'
import { toast } from '../ui/toast.tsx'

type Filters = Omit<NonNullable<CallInput<typeof readingQueue>['query']>, 'exam_id'>

type Options = {
  examId: number
  /** The filters of the list from which the exam was opened: the queue keeps them. */
  filters: Filters
  onMove: (examId: number) => void
  /** Nobody else is waiting. */
  onEnd: () => void
}

/** An exam that was in view before, with its name for the way back. */
type Seen = { id: number; patient_name: string }

/**
 * The place of an exam in the reading queue. Back leads to what was in view before, also where it was concluded on the way,
 * and only then to the queue's own neighbour. Both neighbours are loaded in advance, data and pictures. Which one is
 * next is asked again on the way, so that exams classified by another doctor are skipped.
 */
export function useReadingQueue({ examId, filters, onMove, onEnd }: Options): Queue | undefined {
  const client = useQueryClient()
  const [isMoving, setIsMoving] = useState(false)
  const placeOf = (exam_id: number) => queryOf(readingQueue, { query: { ...filters, exam_id } })
  const asked = placeOf(examId)
  const { data } = useQuery(asked)
  const [trail, setTrail] = useState<readonly Seen[]>([])
  const back = trail.findLastIndex(({ id }) => id !== examId)
  const seen = trail[back]
  const next = data?.next
  const neighbour = seen ? null : data?.previous
  /** Closed while the next one loads, the queue opens nothing any more. */
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  useEffect(() => {
    for (const exam of [next, neighbour]) if (exam) void prepare(client, exam).catch(() => {}) // It is loaded again when it is needed.
  }, [client, next, neighbour])

  async function go(to: Direction) {
    if (isMoving) return
    setIsMoving(true)
    try {
      const isBack = to === 'previous' && seen !== undefined
      const exam = isBack
        ? await client.fetchQuery({
            ...queryOf(getExam, { params: { id: seen.id } }),
            staleTime: 0,
          })
        : (await client.fetchQuery({ ...asked, staleTime: 0 }))[to]
      // Together with its place in the queue, otherwise the next key press would find no queue yet.
      if (exam) await Promise.all([arrive(client, exam), client.fetchQuery(placeOf(exam.id))])
      // What was picked meanwhile is in no save yet.
      if (!isOpen.current || hasUnsavedWork()) return
      if (!exam) return onEnd()
      if (isBack) setTrail(trail.slice(0, back))
      else if (to === 'next') setTrail([...trail, { id: examId, patient_name: nameOf(examId) }])
      onMove(exam.id)
    } catch (error) {
      if (isOpen.current) toast.error(messageOf(error))
    } finally {
      setIsMoving(false)
    }
  }

  const nameOf = (id: number) =>
    client.getQueryData(queryOf(getExam, { params: { id } }).queryKey)?.patient_name ?? ''

  if (!data) return undefined
  return { ...data, previous: seen ?? data.previous, isMoving, go: (to) => void go(to) }
}

/** What is read of an exam before it is shown. */
type Coming = Pick<QueuedExam, 'id' | 'patient_id' | 'updated_at'>

const readsOf = ({ id, patient_id }: Coming) => ({
  exam: queryOf(getExam, { params: { id } }),
  patient: queryOf(getPatient, { params: { id: patient_id } }),
  exams: queryOf(listPatientExams, { params: { patientId: patient_id } }),
  triages: queryOf(listTriages, { params: { patientId: patient_id } }),
})

/** Loads the data of an exam's form, then its pictures. */
async function prepare(client: QueryClient, queued: Coming): Promise<void> {
  await arrive(client, queued)
  const exams = client.getQueryData(readsOf(queued).exams.queryKey) ?? []
  const exam = exams.find(({ id }) => id === queued.id)
  if (!exam) return
  const earlier = earlierExams(exams, exam)
  const sources = (['Retinografia', 'Refração'] as const).flatMap((kind) => {
    const former = lastPictured(earlier, kind)
    return [...picturesOf(exam, kind), ...(former ? picturesOf(former, kind) : [])]
  })
  for (const { source } of sources) void client.prefetchQuery(fileQuery(source))
}

/** Has the present data of an exam: loaded data is used when the exam has not changed since. */
async function arrive(client: QueryClient, queued: Coming): Promise<void> {
  const { exam, patient, exams, triages } = readsOf(queued)
  const known = client.getQueryData(exams.queryKey)?.find(({ id }) => id === queued.id)
  const isCurrent =
    known?.updated_at === queued.updated_at &&
    client.getQueryData(exam.queryKey)?.updated_at === queued.updated_at
  // The save of the exam before has made everything out of date, but this one is as the server has just told.
  const fresh = { staleTime: isCurrent ? ('static' as const) : 0 }
  await Promise.all([
    client.fetchQuery({ ...exam, ...fresh }),
    client.fetchQuery({ ...patient, ...fresh }),
    client.fetchQuery({ ...exams, ...fresh }),
    client.fetchQuery({ ...triages, ...fresh }),
  ])
}
