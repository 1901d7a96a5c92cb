import { afterAll, describe, expect, it } from 'vitest'
import { startCorrectionApp } from '../../../test/correction-app.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { makeResult } from '../../../test/factories/result.ts'
import { readBack } from '../../../test/spreadsheet-files.ts'

const { app, db, doctor, other, technician, correct, concluded, save, read } =
  await startCorrectionApp()
afterAll(() => app.close())

describe('An exam that was corrected', () => {
  it('Whoever concludes a corrected exam again signs it, with a changed or the same classification', async () => {
    for (const payload of [{ final_classification: 'consulta' }, {}]) {
      const exam = await concluded()
      await correct(exam.id)
      const { body } = await save(exam, payload, other.token)
      expect(body.status).toBe('Concluído')
      const row = await db
        .selectFrom('exams')
        .select(['classified_by', 'classified_at'])
        .where('id', '=', exam.id)
        .executeTakeFirstOrThrow()
      expect(row.classified_by).toBe(other.id)
      expect(row.classified_at).not.toBe('2026-11-18T14:02:00.000Z')
    }
  })

  it('A technician who saves what stands does not conclude a corrected exam', async () => {
    const exam = await concluded()
    await correct(exam.id)
    for (const payload of [{}, { right_eye: '20/20', left_eye: '20/25' }])
      expect(await save(exam, payload, technician)).toMatchObject({
        status: 200,
        body: { status: 'Avaliação Médica' },
      })
  })

  it('A form from before the correction does not conclude the exam again unread', async () => {
    const exam = await concluded()
    const before = await read(exam.id)
    await correct(exam.id)
    const { final_classification, specialist_specialties, updated_at } = before
    const late = await save(exam, { final_classification, specialist_specialties, updated_at })
    expect([late.status, late.body.code]).toEqual([409, 'edit.stale'])
    expect((await read(exam.id)).status).toBe('Avaliação Médica')
  })

  it('Travar pressed on an exam that was measured anew meanwhile does not conclude it unread', async () => {
    const exam = await concluded()
    await correct(exam.id)
    await save(exam, { status: 'Pendente' })
    const { updated_at } = await read(exam.id)
    const measured = await save(exam, { right_eye: '20/100', left_eye: '20/100' }, technician)
    expect(measured.body.status).toBe('Avaliação Médica')
    for (const as of [doctor.token, app.admin]) {
      const late = await save(exam, { status: 'Avaliação Médica', updated_at }, as)
      expect([late.status, late.body.code]).toEqual([409, 'edit.stale'])
    }
    expect((await read(exam.id)).status).toBe('Avaliação Médica')
  })

  it('The exported exams give no verdict of an exam while it is corrected, and keep what was measured', async () => {
    const { id: company } = await makeCompany(db)
    const exam = await makeResult(
      db,
      { company },
      { has_changed: 1, classified_by: doctor.id, classified_at: '2026-11-18T14:02:00.000Z' },
    )
    const path = `/exams/exportAllExams?company_id=${company}`
    const row = async () =>
      (await readBack((await app.call('GET', path, { as: technician })).raw))[0]
    expect(await row()).toMatchObject({ 'Classificação final': 'Especialista' })
    await correct(exam.id)
    expect(await row()).toMatchObject({
      'Número do Exame': exam.id,
      Status: 'Avaliação Médica',
      'Acuidade do olho direito': '20/20',
      Retinografia: 'Alterada',
      'Classificação final': null,
      Especialidades: null,
      'Classificado por': null,
      'Classificado em': null,
    })
    await save(exam, { final_classification: 'consulta' }, other.token)
    expect(await row()).toMatchObject({
      Status: 'Concluído',
      'Classificação final': 'Consulta',
      'Classificado por': expect.stringMatching(/^Pessoa /),
    })
  })

  it('A corrected exam waits in the reading queue, behind those that wait already', async () => {
    const { id: company } = await makeCompany(db)
    const waits = await makeResult(db, { company }, { status: 'Avaliação Médica' })
    const exam = await makeResult(db, { company })
    const queue = async (at = '') =>
      (
        await app.call('GET', `/exams/reading-queue?company_id=${company}${at}`, {
          as: doctor.token,
        })
      ).body
    expect(await queue()).toMatchObject({ waiting: 1, next: { id: waits.id } })
    await correct(exam.id)
    expect(await queue(`&exam_id=${exam.id}`)).toMatchObject({
      waiting: 2,
      previous: { id: waits.id },
      waiting_since: expect.any(String),
    })
  })
})
