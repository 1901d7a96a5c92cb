import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Exam } from '@iris/contracts/exams'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeExam } from '../../../test/factories/exam.ts'
import { makePatient } from '../../../test/factories/patient.ts'
import { docx, pdf, photo } from '../../../test/sample-files.ts'

type Named = { name: string; url: string; created_at: string }

let app: TestApp
let token: string
let patientId: number
let examId: number

beforeAll(async () => {
  app = await createTestApp()
  token = (await app.userOf(3)).token
  patientId = (await makePatient(app.services.db)).id
})
afterAll(() => app.close())
beforeEach(async () => {
  examId = (await makeExam(app.services.db, patientId)).id
})

const picture = (width = 16) => photo(width, 16).png().toBuffer()
const formOf = (files: Record<string, [Buffer, string]>, values: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [field, value] of Object.entries(values)) form.set(field, value)
  for (const [field, [bytes, name]] of Object.entries(files))
    form.set(field, new File([new Uint8Array(bytes)], name))
  return form
}
const save = (payload: unknown, id = examId) =>
  app.call<Exam>('POST', `/patients/${patientId}/exams/${id}`, { as: token, payload })
const attach = (field: string, bytes: Buffer, name: string) =>
  save(formOf({ [field]: [bytes, name] }))
const read = (url: string | null, as: string | null = token) => app.call('GET', url ?? '', { as })
const filesOnDisk = async () => {
  const root = join(app.services.config.dataDir, 'files')
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((entry) => entry.isFile()).length
}
const storedRows = async () =>
  (await app.services.db.selectFrom('stored_files').select('key').execute()).length

describe('The files of an exam', () => {
  it('An exam file is read back unchanged, and shown in the page when possible', async () => {
    const bytes = await picture()
    const saved = await attach('retinography_img', bytes, 'Olho de João.png')
    expect(saved.body.parts.upload).toBe(true)
    const url = saved.body.retinography_img
    expect(url).toMatch(
      new RegExp(`^/api/v2/exams/${examId}/files/retinography_img\\?v=[0-9a-f]{8}$`),
    )
    const answer = await read(url)
    expect(answer.raw.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringMatching(/^inline; .*Olho%20de%20Jo%C3%A3o\.png$/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
  })

  it('The refraction of an exam may be a PDF, which is shown, or a document, which is downloaded', async () => {
    const report = await pdf()
    const shown = await attach('portable_auto_refractor_img', report, 'refração.pdf')
    expect(await read(shown.body.portable_auto_refractor_img)).toMatchObject({
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': expect.stringMatching(/^inline/),
      },
    })
    const document = await attach('portable_auto_refractor_img', docx(), 'refração.docx')
    expect(document.body.portable_auto_refractor_img).not.toBe(
      shown.body.portable_auto_refractor_img,
    )
    expect(await read(document.body.portable_auto_refractor_img)).toMatchObject({
      headers: { 'content-disposition': expect.stringMatching(/^attachment/) },
    })
  })

  it('Exam files are only for those who may read exams, and each reading is recorded', async () => {
    const saved = await attach('retinography_img', await picture(), 'olho.png')
    const url = saved.body.retinography_img
    expect((await read(url, null)).status).toBe(401)
    expect((await read(url, (await app.userOf(4)).token)).status).toBe(403)
    await read(url)
    const reads = await app.services.db
      .selectFrom('audit_events')
      .select(['detail', 'patient_id'])
      .where('action', '=', 'read')
      .where('entity_id', '=', examId)
      .execute()
    expect(reads).toEqual([{ detail: { field: 'retinography_img' }, patient_id: patientId }])
  })

  it('An exam file that does not exist is answered 404', async () => {
    expect((await read(`/exams/${examId}/files/retinography_img`)).status).toBe(404)
    expect((await read('/exams/999999/files/retinography_img')).status).toBe(404)
    expect((await read(`/exams/${examId}/files/status`)).status).toBe(404)
  })

  it('A replaced exam file is removed with its bytes', async () => {
    await attach('retinography_img', await picture(16), 'olho.png')
    const before = [await filesOnDisk(), await storedRows()]
    await attach('retinography_img', await picture(20), 'olho.png')
    expect([await filesOnDisk(), await storedRows()]).toEqual(before)
  })

  it('An emptied exam file is removed, and its part is open again', async () => {
    await attach('retinography_img', await picture(), 'olho.png')
    const emptied = await save({ retinography_img: null })
    expect(emptied.body).toMatchObject({ retinography_img: null, parts: { upload: false } })
  })

  it('An exam file stays when the form sends its address back', async () => {
    const first = await attach('retinography_img', await picture(), 'olho.png')
    const again = await save({ retinography_img: first.body.retinography_img, right_eye: '20/20' })
    expect(again.body.retinography_img).toBe(first.body.retinography_img)
    expect((await read(again.body.retinography_img)).status).toBe(200)
  })

  it.each([
    [
      'a drawing that calls itself a picture',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      'olho.png',
      415,
    ],
    ['a page', Buffer.from('<!doctype html><script>1</script>'), 'olho.pdf', 415],
    ['a program', Buffer.from('MZ\u0090\u0000'.repeat(50), 'latin1'), 'olho.jpg', 415],
    ['an empty file', Buffer.alloc(0), 'olho.jpg', 415],
    ['21 MiB', Buffer.alloc(21 * 1024 * 1024, 1), 'olho.jpg', 413],
  ])('A bad exam file is refused and not kept: %s', async (_, bytes, name, status) => {
    const before = [await filesOnDisk(), await storedRows()]
    for (const field of ['retinography_img', 'portable_auto_refractor_img'])
      expect((await attach(field, bytes, name)).status).toBe(status)
    expect([await filesOnDisk(), await storedRows()]).toEqual(before)
  })

  it('The files of a refused exam save leave nothing behind', async () => {
    const before = [await filesOnDisk(), await storedRows()]
    const bytes = await picture()
    const form = formOf({ retinography_img: [bytes, 'olho.png'] }, { right_eye: 'ótimo' })
    expect((await save(form)).status).toBe(422)
    await app.services.db
      .updateTable('exams')
      .set({ status: 'Concluído' })
      .where('id', '=', examId)
      .execute()
    expect((await attach('retinography_img', bytes, 'olho.png')).status).toBe(409)
    expect([await filesOnDisk(), await storedRows()]).toEqual(before)
  })

  it('An exam file that breaks off on the way is not kept', async () => {
    await app.server.listen({ host: '127.0.0.1', port: 0 })
    const address = app.server.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const before = [await filesOnDisk(), await storedRows()]
    const socket = connect(port, '127.0.0.1')
    socket.write(
      [
        `POST /api/v2/patients/${patientId}/exams/${examId} HTTP/1.1`,
        'Host: localhost',
        `Authorization: Bearer ${token}`,
        'Content-Type: multipart/form-data; boundary=fim',
        'Content-Length: 1000000',
        '',
        '--fim',
        'Content-Disposition: form-data; name="retinography_img"; filename="olho.png"',
        'Content-Type: image/png',
        '',
        '\u0089PNG meio arquivo',
      ].join('\r\n'),
    )
    socket.end()
    const answer = await new Promise<string>((resolve) => {
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk.toString()
      })
      socket.on('close', () => resolve(text))
    })
    expect(answer === '' || /^HTTP\/1\.1 4\d\d /.test(answer)).toBe(true)
    expect([await filesOnDisk(), await storedRows()]).toEqual(before)
    const { body } = await app.call<Exam>('GET', `/exams/${examId}`, { as: token })
    expect(body.retinography_img).toBeNull()
  })
})

describe('A stored retinography', () => {
  const add = async (file_name: string, bytes?: Buffer, name = 'foto.png') =>
    app.call<{ message: string; file_name: string }>('POST', '/add-retinography', {
      payload: formOf({ retinography_img: [bytes ?? (await picture()), name] }, { file_name }),
    })
  const list = async (query = '') =>
    (await app.call<Named[]>('GET', `/exams/retinography-files${query}`, { as: token })).body

  it('Anybody can send a retinography, and only staff can read it', async () => {
    const bytes = await picture(24)
    expect(await add('Ônibus 12 / João', bytes)).toMatchObject({
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

  it('A second retinography under one name is dropped without telling that there is one', async () => {
    const [first, second, third] = [await picture(17), await picture(18), await picture(19)]
    const answers = [
      await add('repetido', first),
      await add('repetido', second),
      await add('repetido', third),
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

  it('One address may send only so many retinographies a minute', async () => {
    const replies = []
    for (let n = 0; n < 21; n++) replies.push(await add(''))
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
