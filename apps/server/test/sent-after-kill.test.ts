import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { logIn } from './clinic-process.ts'
import { makeExamWith } from './factories/exam.ts'
import { makePatient } from './factories/patient.ts'
import { createRestarted, type Restarted } from './restarted-server.ts'
import { picture } from './sample-files.ts'

// The server dies after it has saved and before its answer is known; the device sends the same again to the next one.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

let ground: Restarted
beforeAll(async () => {
  ground = await createRestarted()
})
afterAll(() => ground.end())

/** Of what the work leaves behind; other rows change by themselves while a server runs. */
async function counts() {
  const { rows } = await ground.owner.query(`
    select (select count(*)::int from stored_files) as files, (select count(*)::int from triages) as triages,
      (select count(*)::int from exams) as exams, (select count(*)::int from audit_events) as audited`)
  return rows[0]
}

test('Images and a triage that were saved by a server that was killed are done once when sent to the next', {
  tags: 'long',
}, async () => {
  const { db, owner } = ground
  const patient = (await makePatient(db)).id
  const exam = (await makeExamWith(db, patient, [], { status: 'Pendente' })).id
  const bytes = new Uint8Array(await picture())
  const images = () => {
    const form = new FormData()
    form.set('retinography_img', new File([bytes], 'retina.png'))
    return form
  }
  const { url, child, gone } = await ground.start()
  const token = await logIn(url)
  const works = [
    { path: `/patients/${patient}/exams/${exam}`, body: images, key: crypto.randomUUID() },
    {
      path: `/patients/${patient}/triages`,
      body: () => JSON.stringify({ exam_id: exam, smoking: true }),
      key: crypto.randomUUID(),
    },
  ]
  const send = (to: string, { path, body, key }: (typeof works)[number]) => {
    const content = body()
    const type = typeof content === 'string' && { 'content-type': 'application/json' }
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key, ...type }
    return fetch(`${to}${path}`, { method: 'POST', headers, body: content })
  }
  const lost = works.map((work) => send(url, work).catch(() => undefined))
  const kept = async () =>
    (await owner.query('select from idempotency_keys where status is not null')).rowCount
  await expect.poll(kept, { timeout: 30_000, interval: 5 }).toBe(works.length)
  child.kill('SIGKILL')
  await gone
  await Promise.all(lost)

  const next = await ground.start()
  const before = await counts()
  expect(before).toMatchObject({ files: 1, triages: 1, exams: 1 })
  const answers = await Promise.all(works.map((work) => send(next.url, work)))
  expect(answers.map(({ status }) => status)).toEqual([200, 201])
  expect(await counts()).toEqual(before)
  const [saved] = (await Promise.all(answers.map((answer) => answer.json()))) as {
    retinography_img: string
  }[]
  const shown = await fetch(new URL(saved!.retinography_img, next.url), {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(new Uint8Array(await shown.arrayBuffer())).toEqual(bytes)
})
