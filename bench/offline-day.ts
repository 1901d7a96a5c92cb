import { updateExam } from '@iris/contracts/exams'
import { createTest } from '@iris/contracts/ishihara-tests'
import { createTriage } from '@iris/contracts/triages'
import { PLATE_COUNT } from '@iris/domain/ishihara'
import type { Page } from '@playwright/test'
import type { ContentRow, EntryRow } from '../apps/web/src/outbox/device-database.ts'
import type { About, KeptEndpoint, KeptInput } from '../apps/web/src/outbox/entry.ts'
import type { Door } from '../e2e/support/door.ts'
import { picture } from '../e2e/support/exams.ts'
import type { Iris } from '../e2e/support/iris.ts'

/** An entry as the outbox stores it, but for what only the page can seal. */
export type Draft = {
  row: EntryRow
  content: { endpoint: KeptEndpoint; input: KeptInput; about: About }
  /** Goes with it under this field. */
  file?: { field: string; name: string; base64: string }
}

/** The four parts of each person of an event, as four tablets or one made them without a network. */
export async function draftsOf(
  iris: Iris,
  door: Door & { patients: number[] },
  userId: string,
): Promise<Draft[]> {
  const admin = await iris.admin()
  const { name, bytes } = await picture()
  const file = { field: 'retinography_img', name, base64: bytes.toString('base64') }
  const drafts: Draft[] = []
  for (const patientId of door.patients) {
    type Made = { id: number; updated_at: string }
    const [exam] = await iris.api<Made[]>('GET', `/patients/${patientId}/exams`, admin)
    const examId = exam?.id ?? 0
    const updated_at = exam?.updated_at
    const about = {
      name: `Pessoa ${patientId}`,
      ticket: null,
      facts: '',
      examId,
      eventId: door.event,
    }
    const add = (
      endpoint: KeptEndpoint,
      params: object,
      body: object,
      more: Pick<Draft, 'file'> = {},
    ) => {
      const { method, path, access } = endpoint
      drafts.push({
        row: {
          key: crypto.randomUUID(),
          userId,
          userName: 'Bancada',
          subject: `patient:${patientId}`,
          kind: 'bench',
          madeAt: Date.now(),
          state: 'waiting',
          needs: [],
        },
        content: {
          endpoint: { method, path, access },
          input: { params: params as KeptInput['params'], body },
          about: { ...about, kind: 'bench', label: 'Parte' },
        },
        ...more,
      })
    }
    const answers = Array.from({ length: PLATE_COUNT }, (_, n) => ({
      plate: n + 1,
      answer: 'certo',
    }))
    add(createTriage, { patientId }, { exam_id: examId, screen_time: 'Nenhuma' })
    add(
      updateExam,
      { patientId, examId },
      { right_eye: '20/25', left_eye: '20/40', has_correction: 0, updated_at },
    )
    add(createTest, { patientId }, { exam_id: examId, answers })
    add(
      updateExam,
      { patientId, examId },
      { retinography_option: 'anexar', retinography_eye: 'OD' },
      { file },
    )
  }
  return drafts
}

/**
 * Puts entries in the outbox of a page's device as `keep` would, in one go. The page's person must have fetched their
 * key, and tells nobody of it: the sender looks when the network is back.
 */
export function storeDrafts(page: Page, drafts: Draft[]): Promise<void> {
  return page.evaluate(async (all) => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await answer(indexedDB.open('iris'))
    const [held] = await answer<{ key: CryptoKey }[]>(
      database.transaction('keys').objectStore('keys').getAll(),
    )
    if (!held) throw new Error('this device has no key yet')
    const seal = async (bytes: BufferSource) => {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, held.key, bytes) }
    }
    const rows: { row: EntryRow; content: ContentRow }[] = []
    for (const { row, content, file } of all) {
      const files: ContentRow['files'] = []
      const notes = []
      if (file) {
        const { field, name, base64 } = file
        const { iv, data } = await seal(Uint8Array.from(atob(base64), (one) => one.charCodeAt(0)))
        files.push({ field, iv, data: new Blob([data]) })
        notes.push({ field, name, type: 'image/png', lastModified: 0 })
      }
      const text = new TextEncoder().encode(JSON.stringify({ ...content, files: notes }))
      rows.push({ row, content: { key: row.key, content: await seal(text), files } })
    }
    const work = database.transaction(['entries', 'contents'], 'readwrite')
    for (const { row, content } of rows) {
      work.objectStore('entries').add(row)
      work.objectStore('contents').add(content)
    }
    await new Promise((resolve, reject) => {
      work.oncomplete = resolve
      work.onerror = () => reject(work.error)
    })
    database.close()
    new BroadcastChannel('outbox').postMessage({ kind: 'changed' })
  }, drafts)
}

/** The same calls without an outbox, four people at once as the sender does; the seconds until the last is answered. */
export function sendPlain(page: Page, drafts: Draft[]): Promise<number> {
  return page.evaluate(async (all) => {
    const people = [...Map.groupBy(all, ({ row }) => row.subject).values()]
    const token = localStorage.getItem('iris.token')
    const since = performance.now()
    const lane = async () => {
      for (let theirs = people.shift(); theirs; theirs = people.shift())
        for (const { row, content, file } of theirs) {
          const { path, method } = content.endpoint
          const { params = {}, body } = content.input
          const url = path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))
          const form = new FormData()
          if (file) {
            for (const [name, value] of Object.entries(body as object))
              form.set(name, String(value))
            const bytes = Uint8Array.from(atob(file.base64), (one) => one.charCodeAt(0))
            form.set(file.field, new File([bytes], file.name, { type: 'image/png' }))
          }
          const reply = await fetch(`/api/v2${url}`, {
            method,
            headers: {
              authorization: `Bearer ${token}`,
              'idempotency-key': row.key,
              ...(file ? {} : { 'content-type': 'application/json' }),
            },
            body: file ? form : JSON.stringify(body),
          })
          if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`)
          await reply.arrayBuffer()
        }
    }
    await Promise.all([lane(), lane(), lane(), lane()])
    return (performance.now() - since) / 1000
  }, drafts)
}
