import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { REASON, startCorrectionApp } from '../../../test/correction-app.ts'
import { makeExam } from '../../../test/factories/exam.ts'
import { makePatient } from '../../../test/factories/patient.ts'
import { createDatabase } from '../../db/database.ts'

const { app, db, doctor, other, technician, correct, concluded, save, read, versionsOf } =
  await startCorrectionApp()
afterAll(() => app.close())

describe('A correction', () => {
  it.each(['Concluído', 'E-mail enviado'])(
    'A correction brings an exam that is %s back to Avaliação Médica with its classification',
    async (status) => {
      const { id } = await concluded({ status })
      const { status: code, body } = await correct(id, { reason: `  ${REASON} ` }, other.token)
      expect(code, JSON.stringify(body)).toBe(200)
      expect(body).toMatchObject({
        id,
        status: 'Avaliação Médica',
        final_classification: 'especialista',
        specialist_specialties: ['Retina'],
        refractive_disorder: 'Sem alteração',
        has_changed: 1,
        corrected_at: expect.stringMatching(/^\d{4}-.*Z$/),
      })
      expect(await versionsOf(id)).toEqual([
        {
          id: expect.any(Number),
          kind: 'correction',
          final_classification: 'especialista',
          specialist_specialties: ['Retina'],
          refractive_disorder: 'Sem alteração',
          has_changed: 1,
          classified_by_name: expect.stringMatching(/^Pessoa /),
          classified_at: '2026-11-18T14:02:00.000Z',
          corrected_by_name: expect.stringMatching(/^Pessoa /),
          corrected_at: body.corrected_at,
          reason: REASON,
          parts: expect.objectContaining({
            acuity: { right_eye: '20/20', left_eye: '20/25', has_correction: 0 },
          }),
          exchanged: [],
        },
      ])
    },
  )

  it('An exam that nobody corrected says so, and one corrected twice has both versions, the newest first', async () => {
    const exam = await concluded()
    expect((await read(exam.id)).corrected_at).toBeNull()
    await correct(exam.id)
    await save(exam, { final_classification: 'consulta' })
    await correct(exam.id, { reason: 'Era mesmo para especialista.' })
    const [newest, oldest] = await versionsOf(exam.id)
    expect(newest).toMatchObject({ final_classification: 'consulta', specialist_specialties: [] })
    expect(oldest).toMatchObject({ final_classification: 'especialista', reason: REASON })
    expect((await read(exam.id)).corrected_at).toBe(newest?.corrected_at)
  })

  it('Corrections stand beside what two devices recorded, in the order in which they came', async () => {
    const { id } = await concluded()
    const conflict = { kind: 'conflict', part: 'acuity', values: { right_eye: '20/200' } }
    const payload = { ...conflict, made_at: new Date().toISOString() }
    const keep = () => app.call('POST', `/exams/${id}/versions`, { as: technician, payload })
    await keep()
    await correct(id)
    await keep()
    expect((await versionsOf(id)).map(({ kind }) => kind)).toEqual([
      'conflict',
      'correction',
      'conflict',
    ])
  })

  it.each(['Pendente', 'Avaliação Médica'])(
    'An exam in %s has nothing to correct',
    async (status) => {
      const { id } = await concluded({ status })
      const { status: code, body } = await correct(id)
      expect([code, body.code]).toEqual([409, 'exam.not-correctable'])
      expect(body.message).toContain('Só o resultado de um exame concluído pode ser corrigido.')
      expect(await versionsOf(id)).toEqual([])
    },
  )

  it('Only administrators and doctors correct, and only an exam that there is', async () => {
    const { id } = await concluded()
    for (const type of [2, 3, 4, null] as const)
      expect((await correct(id, { reason: REASON }, (await app.userOf(type)).token)).status).toBe(
        403,
      )
    expect((await correct(id, { reason: REASON }, null)).status).toBe(401)
    expect((await correct(999_999)).status).toBe(404)
    expect(await versionsOf(id)).toEqual([])
    expect((await correct(id, { reason: REASON }, app.admin)).status).toBe(200)
  })

  it.each([
    ['no reason', {}, 'Motivo é obrigatório'],
    ['an empty reason', { reason: '          ' }, 'Motivo é obrigatório'],
    ['nine letters', { reason: ' errei tud ' }, 'Motivo deve ter pelo menos 10 caracteres'],
    [
      'a reason without end',
      { reason: 'x'.repeat(501) },
      'Motivo deve ter no máximo 500 caracteres',
    ],
    ['a reason that is a list', { reason: [REASON] }, 'Motivo deve conter um texto'],
  ])('A correction with %s is refused at its field', async (_, payload, message) => {
    const { id } = await concluded()
    const { status, body } = await correct(id, payload)
    expect([status, body.errors?.reason?.[0]]).toEqual([422, message])
    expect(await versionsOf(id)).toEqual([])
  })

  it('A reason of ten or of five hundred letters is kept as written', async () => {
    for (const reason of ['dez letras', '👁'.repeat(250)]) {
      const { id } = await concluded()
      expect((await correct(id, { reason })).status).toBe(200)
      expect((await versionsOf(id))[0]?.reason).toBe(reason)
    }
  })

  it('A correction of an exam that has changed since it was read is told what stands now', async () => {
    const { id } = await concluded()
    const payload = { reason: REASON, updated_at: '2020-01-01T00:00:00.000Z' }
    const stale = await correct(id, payload)
    expect([stale.status, stale.body.code]).toEqual([409, 'edit.stale'])
    const { status, updated_at } = await read(id)
    expect(status).toBe('Concluído')
    expect((await correct(id, { ...payload, updated_at })).status).toBe(200)
  })

  it('Of five doctors who correct at once one does, and the others are told', async () => {
    const { id } = await concluded()
    const replies = await Promise.all(Array.from({ length: 5 }, () => correct(id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = replies.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['exam.not-correctable']))
    expect(await versionsOf(id)).toHaveLength(1)
  })

  it('A correction that is sent again with its key is made once', async () => {
    const { id } = await concluded()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const ask = () =>
      app.call('POST', `/exams/${id}/correct`, {
        as: doctor.token,
        headers,
        payload: { reason: REASON },
      })
    const [first, again] = [await ask(), await ask()]
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    expect(await versionsOf(id)).toHaveLength(1)
  })

  it('The audit says who corrected which exam and nothing of the reason', async () => {
    const { id, patient_id } = await concluded()
    await correct(id)
    const rows = await db
      .selectFrom('audit_events')
      .select(['user_id', 'patient_id', 'detail'])
      .where('entity_id', '=', id)
      .where('action', '=', 'correct')
      .execute()
    const [version] = await versionsOf(id)
    expect(rows).toEqual([
      {
        user_id: doctor.id,
        patient_id,
        detail: { from: 'Concluído', to: 'Avaliação Médica', version_id: version?.id },
      },
    ])
  })

  it('A result that belongs to an anonymised person says so, and is neither corrected nor sent', async () => {
    const long = { created_at: '2002-03-04', updated_at: '2002-03-04' }
    const { id: patient } = await makePatient(db, long)
    const done = { status: 'Concluído', final_classification: 'liberado' }
    const exam = await makeExam(db, patient, { ...done, ...long })
    const payload = { reason: 'Pedido da própria pessoa.' }
    const read = () => app.call('GET', `/exams/${exam.id}`, { as: doctor.token })
    expect((await read()).body.anonymised).toBe(false)
    const gone = await app.call('POST', `/patients/${patient}/anonymise`, {
      as: app.admin,
      payload,
    })
    expect(gone.status, JSON.stringify(gone.body)).toBe(200)
    expect((await read()).body.anonymised).toBe(true)
    expect((await correct(exam.id)).body.code).toBe('patient.anonymised')
    const send = await app.call('POST', `/exams/${exam.id}/send-result`, { as: doctor.token })
    expect(send.body.code).toBe('patient.anonymised')
  })

  it('Plain SQL can neither alter nor remove a correction, as the program or as the owner', async () => {
    const { id } = await concluded()
    await correct(id)
    const before = await versionsOf(id)
    const owner = createDatabase(app.owner)
    for (const statement of [
      `update exam_versions set reason = 'Outro motivo qualquer'`,
      `update exam_versions set reason = 'Anonimizado'`,
      'update exam_versions set classified_by = null',
      `delete from exam_versions where kind = 'correction'`,
    ]) {
      await expect(sql.raw(statement).execute(db)).rejects.toThrow('permission denied')
      await expect(sql.raw(statement).execute(owner)).rejects.toThrow('kept as written')
    }
    await owner.destroy()
    expect(await versionsOf(id)).toEqual(before)
  })

  it('The database takes no version that mixes the two kinds', async () => {
    const { id } = await concluded()
    const row = { exam_id: id, user_id: doctor.id, values: '{}' }
    const conflict = { ...row, kind: 'conflict', part: 'acuity', made_at: new Date() }
    for (const wrong of [
      { ...conflict, reason: REASON },
      { ...conflict, part: null },
      { ...row, kind: 'correction', reason: REASON },
      { ...row, kind: 'correction', part: 'acuity', reason: REASON },
      { ...row, kind: 'correction' },
    ])
      await expect(db.insertInto('exam_versions').values(wrong).execute()).rejects.toThrow(
        'exam_versions_of_kind',
      )
  })
})
