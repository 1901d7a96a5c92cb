import type { ExamPage } from '@iris/contracts/exams'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../../src/app.ts'
import { createJobs } from '../../../src/jobs/jobs.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { makeExam, makeExamWith } from '../../../test/factories/exam.ts'
import { makePatient } from '../../../test/factories/patient.ts'

type Changes = { revision: string; changed: boolean }

let app: TestApp
let doctor: { id: number; token: string }
let tecnico: string
beforeAll(async () => {
  app = await createTestApp()
  doctor = await app.userOf(5)
  tecnico = (await app.userOf(3)).token
})
afterAll(() => app.close())

const read = async <T>(path: string, as = doctor.token) =>
  (await app.call<T>('GET', path, { as })).body

describe('The revision of a list', () => {
  const revision = async () => (await read<ExamPage>('/exams/with-patient-name')).revision
  const changes = (since: string, as?: string) =>
    read<Changes>(`/exams/changes?since=${encodeURIComponent(since)}`, as)
  const changedSince = async (since: string) => (await changes(since)).changed

  it('The revision stays while nothing happens to exams, even while other things are written', async () => {
    const since = await revision()
    expect(await changedSince(since)).toBe(false)
    await makeCompany(app.services.db)
    await makePatient(app.services.db)
    expect(await changes(since)).toEqual({ revision: expect.any(String), changed: false })
  })

  it('The revision moves with a new exam, a save, a lock and a renamed person', async () => {
    const { db } = app.services
    const patient = await makePatient(db)
    let since = await revision()
    const exam = await makeExamWith(db, patient.id)
    expect(await changedSince(since)).toBe(true)

    since = await revision()
    const path = `/patients/${patient.id}/exams/${exam.id}`
    await app.call('POST', path, { as: tecnico, payload: { right_eye: '20/50' } })
    expect(await changedSince(since)).toBe(true)

    since = await revision()
    await app.call('POST', path, { as: tecnico, payload: { status: 'Pendente' } })
    expect(await changedSince(since)).toBe(true)

    since = await revision()
    await db.updateTable('patients').set({ name: 'OUTRO' }).where('id', '=', patient.id).execute()
    expect(await changedSince(since)).toBe(true)
    expect(await changedSince(await revision())).toBe(false)
  })

  it('The revision misses nothing that began earlier and committed later', async () => {
    const { db } = app.services
    const patient = await makePatient(db)
    const [slow, quick] = [await makeExam(db, patient.id), await makeExam(db, patient.id)]
    const touch = (on: typeof db, id: number, right_eye: string) =>
      on.updateTable('exams').set({ right_eye }).where('id', '=', id).execute()

    let since = ''
    await db.transaction().execute(async (transaction) => {
      await touch(transaction, slow.id, '20/20')
      await touch(db, quick.id, '20/25')
      // Visible by now: the quick one. Not committed yet: the slow one, with the lower number.
      since = await revision()
      expect(await changedSince(since)).toBe(false)
    })
    expect(await changedSince(since)).toBe(true)
  })

  it('The revision does not count a write that was rolled back', async () => {
    const { db } = app.services
    const exam = await makeExam(db, (await makePatient(db)).id)
    const since = await revision()
    const undone = db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('exams')
        .set({ right_eye: '20/20' })
        .where('id', '=', exam.id)
        .execute()
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect(await changedSince(since)).toBe(false)
  })

  it('The revision of one instance is understood by another on the same database', async () => {
    const jobs = createJobs({ connection: app.owner, log: () => {} })
    const second = await createApp({ services: { ...app.services, jobs } })
    await second.ready()
    const since = await revision()
    const ask = async () => {
      const answer = await second.inject({
        url: `/api/v2/exams/changes?since=${encodeURIComponent(since)}`,
        headers: { authorization: `Bearer ${doctor.token}` },
      })
      return answer.json<Changes>().changed
    }
    expect(await ask()).toBe(false)
    const patient = await makePatient(app.services.db)
    await app.call('POST', `/patients/${patient.id}/exams`, { as: tecnico, payload: {} })
    expect(await ask()).toBe(true)
    await second.close()
  })

  it('A revision from the future, or one that never was, says that everything changed', async () => {
    for (const since of ['9999999:9999999:', '9:3:', '1:5:9,2', '99999999999999999999:1:'])
      expect(await changedSince(since)).toBe(true)
  })

  it('A text that is no revision is refused, and so is a stranger', async () => {
    for (const since of ['', 'x', "1:1:'", '1:1:;drop', `1:1:${'9'.repeat(5000)}`]) {
      const path = `/exams/changes?since=${encodeURIComponent(since)}`
      expect((await app.call('GET', path, { as: doctor.token })).status).toBe(422)
    }
    expect((await app.call('GET', '/exams/changes?since=1:1:')).status).toBe(401)
    const sales = (await app.userOf(4)).token
    expect((await app.call('GET', '/exams/changes?since=1:1:', { as: sales })).status).toBe(403)
  })
})
