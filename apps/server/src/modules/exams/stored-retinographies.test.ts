import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { answerHere } from '../../../test/answered-here.ts'
import { createTestApp } from '../../../test/app.ts'
import { startExamApp } from '../../../test/exam-app.ts'
import { makeExam } from '../../../test/factories/exam.ts'
import { formOf, pdf, picture } from '../../../test/sample-files.ts'

answerHere()

type Named = { name: string; url: string; created_at: string }

const exam = await startExamApp()
const { app, token, patientId, newExam, read } = exam
afterAll(() => app.close())

let examId: number
beforeEach(async () => {
  examId = await newExam()
})

const save = (payload: unknown, id = examId) => exam.save(id, payload)
const attach = (field: string, bytes: Buffer, name: string) =>
  exam.attach(examId, field, bytes, name)

describe('A stored retinography', () => {
  // What somebody logged in sends is looked into by one process, and what a stranger sends by a new one each.
  const add = async (
    file_name: string,
    bytes?: Buffer,
    name = 'foto.png',
    as: string | null = token,
  ) =>
    app.call<{ message: string; file_name: string }>('POST', '/add-retinography', {
      as,
      payload: formOf({ retinography_img: [bytes ?? (await picture()), name] }, { file_name }),
    })
  const list = async (query = '') =>
    (await app.call<Named[]>('GET', `/exams/retinography-files${query}`, { as: token })).body

  it('Anybody can send a retinography, and only staff can read it', async () => {
    const bytes = await picture(24)
    expect(await add('Ônibus 12 / João', bytes, 'foto.png', null)).toMatchObject({
      status: 201,
      body: { message: 'Salvo com sucesso!', file_name: 'Ônibus 12 / João' },
    })
    expect((await app.call('GET', '/exams/retinography-files')).status).toBe(401)
    const [newest] = await list()
    expect(newest).toMatchObject({ name: 'Ônibus 12 / João', created_at: expect.any(String) })
    expect((await read(newest?.url ?? '', null)).status).toBe(401)
    const answer = await read(newest?.url ?? '')
    expect(answer.status).toBe(200)
    expect(answer.raw.equals(bytes)).toBe(true)
    expect((await read('/exams/retinography-files/nada')).status).toBe(404)
  })

  it('Who is logged in is named in the audit also where anybody can send a retinography', async () => {
    const { db } = app.services
    const sender = await app.userOf(3)
    const send = async (as: string) => {
      const payload = formOf(
        { retinography_img: [await picture(), 'foto.png'] },
        { file_name: 'quem' },
      )
      expect((await app.call('POST', '/add-retinography', { as, payload })).status).toBe(201)
      const file = await db
        .selectFrom('retinography_files')
        .select('created_by')
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow()
      const row = await db
        .selectFrom('audit_events')
        .select(['user_id', 'ip'])
        .where('entity', '=', 'retinography')
        .where('action', '=', 'create')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      return { created_by: file.created_by, ...row }
    }
    const ip = expect.any(String)
    expect(await send(sender.token)).toEqual({ created_by: sender.id, user_id: sender.id, ip })
    // A screen that is locked may have anybody in front of it.
    expect((await app.call('POST', '/me/lock', { as: sender.token })).status).toBeLessThan(300)
    expect(await send(sender.token)).toEqual({ created_by: null, user_id: null, ip })
  })

  it('A retinography that somebody logged in sends again with its key is stored once', async () => {
    const bytes = await picture(31)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const send = (as: string | null) =>
      app.call('POST', '/add-retinography', {
        as,
        headers,
        payload: formOf({ retinography_img: [bytes, 'foto.png'] }, { file_name: 'duas vezes' }),
      })
    const first = await send(token)
    const again = await send(token)
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await list('?query=duas')).toHaveLength(1)
    // A stranger's key is nobody's.
    expect((await send(null)).status).toBe(201)
    expect(await list('?query=duas')).toHaveLength(2)
  })

  it('A second retinography under one name is dropped without telling that there is one', async () => {
    const first = await picture(17)
    const answers = [
      await add('repetido', first),
      await add('repetido', await picture(18)),
      await add('repetido', await picture(19)),
    ]
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 201, body: { file_name: 'repetido' } })
    const kept = await list('?query=REPETÍDO')
    expect(kept).toHaveLength(3)
    expect(new Set(kept.map(({ name }) => name)).size).toBe(3)
    const original = await read('/exams/retinography-files/repetido')
    expect(original.raw.equals(first)).toBe(true)
  })

  it('A retinography may have a name of the greatest allowed length', async () => {
    const name = 'ã'.repeat(150)
    await add(name)
    const [newest] = await list()
    expect(newest?.name).toBe(name)
    expect((await read(newest?.url ?? '')).status).toBe(200)
    expect(await add('ã'.repeat(151))).toMatchObject({ status: 422 })
  })

  it('A retinography needs a name and a real image', async () => {
    expect(await add('  ')).toMatchObject({ status: 422, body: { message: 'Nome é obrigatório' } })
    expect(await add('laudo', await pdf(), 'foto.png')).toMatchObject({ status: 415 })
    const nothing = await app.call('POST', '/add-retinography', {
      payload: { file_name: 'só nome' },
    })
    expect(nothing).toMatchObject({ status: 422, body: { message: 'Arquivo é obrigatório' } })
  })

  it('A stored retinography is imported into exams by name and outlives them', async () => {
    await add('para importar')
    const imported = await save(
      formOf({}, { retinography_img: 'para importar', retinography_option: 'importar' }),
    )
    expect(imported.body).toMatchObject({
      retinography_option: 'importar',
      parts: { upload: true },
    })
    expect((await read(imported.body.retinography_img)).status).toBe(200)
    await attach('retinography_img', await picture(21), 'outro.png')
    expect((await read('/exams/retinography-files/para%20importar')).status).toBe(200)
  })

  it("A retinography with the name of another exam's refraction is imported by the exam it belongs to", async () => {
    await attach('portable_auto_refractor_img', await pdf(), 'refração.pdf')
    const files = await app.call<Named[]>('GET', '/exams/refraction-files', { as: token })
    const name = `${examId}-refração.pdf`
    expect(files.body[0]).toMatchObject({ name })
    expect((await read(files.body[0]?.url ?? '')).status).toBe(200)
    for (const words of [String(examId), 'REFRACAO', name.slice(0, -2)]) {
      const query = encodeURIComponent(words)
      const found = await app.call<Named[]>('GET', `/exams/refraction-files?query=${query}`, {
        as: token,
      })
      expect(found.body.map((file) => file.name)).toContain(name)
    }
    expect(
      (await app.call('GET', '/exams/refraction-files?query=999999999', { as: token })).body,
    ).toEqual([])
    const other = (await makeExam(app.services.db, patientId)).id
    const imported = await save({ portable_auto_refractor_img: name }, other)
    expect(imported.status).toBe(200)
    await save({ portable_auto_refractor_img: null })
    expect((await read(imported.body.portable_auto_refractor_img)).status).toBe(200)
  })

  it('A list that shows a retinography records its identity in the audit, never its name', async () => {
    await add('nome de alguém', await picture(26))
    await attach('portable_auto_refractor_img', await pdf(), 'nome-de-alguem.pdf')
    await list('?query=alguem')
    await app.call('GET', '/exams/refraction-files?query=alguem', { as: token })
    const kept = await app.services.db
      .selectFrom('retinography_files')
      .select('file_key')
      .where('name', '=', 'nome de alguém')
      .executeTakeFirstOrThrow()
    const rows = await app.services.db
      .selectFrom('audit_events')
      .select(['entity', 'detail'])
      .where('action', '=', 'list')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(rows).toEqual([
      { entity: 'refraction', detail: { ids: [examId] } },
      { entity: 'retinography', detail: { files: [kept.file_key] } },
    ])
  })

  it('Whoever opens a stored retinography stands in the audit of the patient whose exam shows it', async () => {
    await add('aberta', await picture(27))
    const openedOf = async () => {
      expect((await read('/exams/retinography-files/aberta')).status).toBe(200)
      const row = await app.services.db
        .selectFrom('audit_events')
        .select('subjects')
        .where('action', '=', 'read')
        .where('entity', '=', 'retinography')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      return row.subjects
    }
    expect(await openedOf()).toBeNull()
    await save(formOf({}, { retinography_img: 'aberta', retinography_option: 'importar' }))
    expect(await openedOf()).toEqual([patientId])
  })

  it('One address may send only so many retinographies a minute', async () => {
    // Without a picture each is refused at once: on a busy machine the minute would be over before 21 of them.
    const replies = []
    for (let n = 0; n < 21; n++)
      replies.push(await app.call('POST', '/add-retinography', { payload: {} }))
    const last = replies.at(-1)
    expect(last).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('Muitas tentativas') },
    })
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('Where the public page is closed', () => {
  it('Sending a retinography needs a login that may write exams', async () => {
    const closed = await createTestApp({ retinographyRequiresLogin: true })
    try {
      const send = async (as: string | null) =>
        closed.call('POST', '/add-retinography', {
          as,
          payload: formOf({ retinography_img: [await picture(), 'foto.png'] }, { file_name: 'x' }),
        })
      expect((await send(null)).status).toBe(401)
      expect((await send((await closed.userOf(4)).token)).status).toBe(403)
      const sender = await closed.userOf(3)
      expect((await send(sender.token)).status).toBe(201)
      const kept = await closed.services.db
        .selectFrom('retinography_files')
        .select('created_by')
        .executeTakeFirstOrThrow()
      expect(kept.created_by).toBe(sender.id)
    } finally {
      await closed.close()
    }
  })
})
