import { afterAll, describe, expect, it } from 'vitest'
import { answerHere } from '../../../test/answered-here.ts'
import { startCorrectionApp } from '../../../test/correction-app.ts'
import { photo } from '../../../test/sample-files.ts'
import { filesLetGo } from '../../files/stored-files.sql.ts'

answerHere()

const { app, db, doctor, correct, concluded, save, versionsOf } = await startCorrectionApp()
afterAll(() => app.close())

const NINE_RIGHT = Array.from({ length: 9 }, (_, i) => ({ plate: i + 1, answer: 'certo' }))
type Exam = { id: number; patient_id: number }

async function attach(exam: Exam, bytes: Buffer, name: string, more: object = {}) {
  const form = new FormData()
  form.set('retinography_img', new File([new Uint8Array(bytes)], name))
  for (const [field, value] of Object.entries(more)) form.set(field, String(value))
  const reply = await save(exam, form)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
}

/** A result with something in each part, delivered; its picture is `bytes`. */
async function delivered(bytes: Buffer): Promise<Exam> {
  const exam = await concluded({ status: 'Pendente', retinography_img: null })
  await db
    .updateTable('triages')
    .set({ smoking: true, personal_history: ['diabetes'] })
    .where('exam_id', '=', exam.id)
    .execute()
  const counts = { ishihara_correct_answer: 9, ishihara_wrong_answer: 0, altered: false }
  await db
    .insertInto('ishihara_tests')
    .values({
      ...counts,
      exam_id: exam.id,
      patient_id: exam.patient_id,
      answers: JSON.stringify(NINE_RIGHT),
    })
    .execute()
  await attach(exam, bytes, 'Olho de antes.png', { retinography_eye: 'OD' })
  await db
    .updateTable('exams')
    .set({
      status: 'E-mail enviado',
      final_classification: 'especialista',
      specialist_specialties: ['Retina'],
      classified_by: doctor.id,
    })
    .where('id', '=', exam.id)
    .execute()
  return exam
}

const fileOf = (exam: Exam, version: number, field = 'retinography_img', as = doctor.token) =>
  app.call('GET', `/exams/${exam.id}/versions/${version}/files/${field}`, { as })

describe('What was delivered before a correction', () => {
  it('A correction keeps the measures, the answers and the picture, whatever the exam says afterwards', async () => {
    const [before, after] = await Promise.all(
      [16, 17].map((side) => photo(side, side).png().toBuffer()),
    )
    const exam = await delivered(before as Buffer)
    expect((await correct(exam.id)).status).toBe(200)
    expect((await save(exam, { status: 'Pendente' })).status).toBe(200)
    const measured = { right_eye: '20/200', left_eye: '20/200', has_correction: 1 }
    await attach(exam, after as Buffer, 'Olho de depois.png', {
      ...measured,
      retinography_eye: 'OE',
    })
    await db.updateTable('triages').set({ smoking: false }).where('exam_id', '=', exam.id).execute()

    const [version] = await versionsOf(exam.id)
    expect(version).toMatchObject({
      final_classification: 'especialista',
      parts: {
        triage: { smoking: true, personal_history: ['diabetes'], eye_complaints: [] },
        acuity: { right_eye: '20/20', left_eye: '20/25', has_correction: 0 },
        ishihara: { answers: NINE_RIGHT },
        upload: {
          retinography_img: 'Olho de antes.png',
          portable_auto_refractor_img: null,
          retinography_eye: 'OD',
        },
      },
      exchanged: ['retinography_img'],
    })
    const kept = await fileOf(exam, version?.id ?? 0)
    expect(kept.status).toBe(200)
    expect(kept.raw.equals(before as Buffer)).toBe(true)
    await db.updateTable('stored_files').set({ created_at: '2020-01-01' }).execute()
    const row = await db
      .selectFrom('exam_versions')
      .select('retinography_img')
      .where('id', '=', version?.id ?? 0)
      .executeTakeFirstOrThrow()
    expect(await filesLetGo(db)).not.toContain(row.retinography_img)
  })

  it('A correction after which nothing changed names no picture as exchanged', async () => {
    const exam = await delivered(await photo(16, 16).png().toBuffer())
    await correct(exam.id)
    expect((await versionsOf(exam.id))[0]?.exchanged).toEqual([])
  })

  it('A picture of a version is read by who reads exams, under its own exam and field, and the audit says so', async () => {
    const bytes = await photo(16, 16).png().toBuffer()
    const [exam, other] = [await delivered(bytes), await delivered(bytes)]
    await correct(exam.id)
    const version = (await versionsOf(exam.id))[0]?.id ?? 0
    expect((await fileOf(other, version)).status).toBe(404)
    expect((await fileOf(exam, version, 'retinography_other_img')).status).toBe(404)
    expect((await fileOf(exam, version, 'name')).status).toBe(404)
    const seller = await app.userOf(4)
    expect((await fileOf(exam, version, 'retinography_img', seller.token)).status).toBe(403)
    expect((await fileOf(exam, version)).status).toBe(200)
    const read = await db
      .selectFrom('audit_events')
      .select(['user_id', 'patient_id', 'detail'])
      .where('action', '=', 'read')
      .where('entity_id', '=', exam.id)
      .where('entity', '=', 'exam')
      .execute()
    expect(read).toEqual([
      {
        user_id: doctor.id,
        patient_id: exam.patient_id,
        detail: { field: 'retinography_img', version_id: version },
      },
    ])
  })
})
