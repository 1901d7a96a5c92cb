import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import type { Exam } from '@iris/contracts/exams'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeExam } from '../../../test/factories/exam.ts'
import { makePatient } from '../../../test/factories/patient.ts'
import { ownTemporaryFolder } from '../../../test/own-temporary-folder.ts'
import { docx, formOf, pdf, photo, pngClaiming, zip } from '../../../test/sample-files.ts'
import { SPOOL } from '../../files/receive-upload.ts'

// Everything goes over a socket to the server as it runs, and afterwards its disk and its tables are counted.

let app: TestApp
let token: string
let url: string
let port: number
let patientId: number
let examId: number
let folder: string
let giveBack: () => Promise<void>

beforeAll(async () => {
  // Uploads are spooled to a folder that only this file's server uses.
  ;({ folder, giveBack } = await ownTemporaryFolder())
  app = await createTestApp()
  token = (await app.userOf(3)).token
  patientId = (await makePatient(app.services.db)).id
  url = await app.server.listen({ host: '127.0.0.1', port: 0 })
  port = Number(new URL(url).port)
})
afterAll(async () => {
  await app.close()
  await giveBack()
})
beforeEach(async () => {
  examId = (await makeExam(app.services.db, patientId)).id
})

type Answer = {
  status: number
  body: Exam & { message: string; errors?: Record<string, string[]> }
}

async function post(path: string, form: FormData, as?: string): Promise<Answer> {
  const reply = await fetch(`${url}/api/v2${path}`, {
    method: 'POST',
    body: form,
    headers: as ? { authorization: `Bearer ${as}` } : {},
  })
  return { status: reply.status, body: (await reply.json()) as Answer['body'] }
}

const attach = (field: string, bytes: Buffer, name: string) =>
  post(`/patients/${patientId}/exams/${examId}`, formOf({ [field]: [bytes, name] }), token)

/** Files in the store and in the spool, rows of files, and the fields of the exam. */
async function kept() {
  const root = join(app.services.config.dataDir, 'files')
  const stored = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  const { rows } = await app.services.db
    .selectFrom('stored_files')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  const exam = await app.services.db
    .selectFrom('exams')
    .select(['portable_auto_refractor_img', 'retinography_img'])
    .where('id', '=', examId)
    .executeTakeFirstOrThrow()
  return { files: stored.filter((entry) => entry.isFile()).length, rows, exam }
}
const spooled = async () => (await readdir(folder)).filter((name) => name.startsWith(SPOOL))

const TYPE = 'Tipo de arquivo não aceito. Envie .jpg, .jpeg, .png, .pdf ou .docx.'
const IMAGE = 'Tipo de arquivo não aceito. Envie uma imagem .jpg, .jpeg ou .png.'
const BROKEN = 'A imagem está danificada e não abre por inteiro. Envie outra cópia.'
const COST = 'Não foi possível conferir este arquivo. Envie uma versão menor ou mais simples dele.'
const SIZE = 'O arquivo deve ter no máximo 20 MB.'

const scripted = async () =>
  Buffer.concat([
    await pdf(),
    Buffer.from('99 0 obj\n<< /S /JavaScript /JS (app.alert(1)) >>\nendobj\n%%EOF\n'),
  ])
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
const HUGE = pngClaiming(30_000, 30_000, deflateSync(Buffer.alloc(30_000 * 100)))
const MIB_21 = Buffer.alloc(21 * 1024 * 1024, 1)

type Told = { code: string; message: string }
type Trouble = [what: string, make: () => Buffer | Promise<Buffer>, name: string, told?: Told]
const DAMAGED = { code: 'file.broken', message: BROKEN }
const half = async () => (await photo().png().toBuffer()).subarray(0, 9000)

// Each of them takes a process of its own.
const TYPICAL: readonly Trouble[] = [
  ['half a picture', half, 'olho.png', DAMAGED],
  ['a PDF with a script', scripted, 'laudo.pdf'],
  ['an empty file', () => Buffer.alloc(0), 'laudo.pdf'],
]
const OTHERS: readonly Trouble[] = [
  ['text called a picture', () => Buffer.from('não sou uma foto'), 'olho.jpg'],
  ['an SVG called .png', () => svg, 'olho.png'],
  ['an archive called .docx', () => zip({ 'leia-me.txt': 'oi' }), 'laudo.docx'],
  ['a document with macros', () => docx({ 'word/vbaProject.bin': 'Sub A()' }), 'laudo.docx'],
]

describe('An exam refuses a file', () => {
  const refusedAs =
    (field: string) =>
    async (...[, make, name, told = { code: 'file.type', message: TYPE }]: Trouble) => {
      const before = await kept()
      expect(await attach(field, await make(), name)).toEqual({
        status: 415,
        body: { ...told, errors: { [field]: [told.message] } },
      })
      expect(await kept()).toEqual(before)
      expect(await spooled()).toEqual([])
    }
  it.each(TYPICAL)(
    'An exam refuses %s as retinography_img, in Portuguese, and keeps nothing',
    refusedAs('retinography_img'),
  )
  it.each(OTHERS)(
    'An exam refuses %s as retinography_img, in Portuguese, and keeps nothing',
    { tags: 'long' },
    refusedAs('retinography_img'),
  )
  it.each([...TYPICAL, ...OTHERS])(
    'An exam refuses %s as portable_auto_refractor_img, in Portuguese, and keeps nothing',
    { tags: 'long' },
    refusedAs('portable_auto_refractor_img'),
  )

  it('An exam refuses a PNG that claims 30,000 × 30,000 pixels', async () => {
    const before = await kept()
    expect(await attach('retinography_img', HUGE, 'olho.png')).toEqual({
      status: 422,
      body: { message: COST, code: 'file.too-costly', errors: { retinography_img: [COST] } },
    })
    expect(await kept()).toEqual(before)
    expect(await spooled()).toEqual([])
  })

  it('An exam refuses a file of 21 MiB', { tags: 'long' }, async () => {
    const before = await kept()
    expect(await attach('retinography_img', MIB_21, 'olho.jpg')).toEqual({
      status: 413,
      body: { message: SIZE, code: 'file.too-large', errors: { retinography_img: [SIZE] } },
    })
    expect(await kept()).toEqual(before)
    expect(await spooled()).toEqual([])
  })

  it('An exam refuses a bad file even after a good one', { tags: 'long' }, async () => {
    const before = await kept()
    const form = formOf({
      retinography_img: [await photo().png().toBuffer(), 'olho.png'],
      portable_auto_refractor_img: [svg, 'grau.png'],
    })
    const answer = await post(`/patients/${patientId}/exams/${examId}`, form, token)
    expect(answer.status).toBe(415)
    expect(answer.body.errors).toEqual({ portable_auto_refractor_img: [TYPE] })
    expect(await kept()).toEqual(before)
  })
})

describe('The public page refuses a file', () => {
  async function expectRefused(
    ...[, make, name, told = { code: 'file.image-only', message: IMAGE }]: Trouble
  ): Promise<void> {
    const before = await kept()
    const form = formOf({ retinography_img: [await make(), name] }, { file_name: 'Olho' })
    expect(await post('/add-retinography', form)).toEqual({
      status: 415,
      body: { ...told, errors: { retinography_img: [told.message] } },
    })
    expect(await kept()).toEqual(before)
  }
  it.each(TYPICAL)(
    'The public page refuses a file in Portuguese and keeps nothing: %s',
    expectRefused,
  )
  it.each(OTHERS)(
    'The public page refuses a file in Portuguese and keeps nothing: %s',
    { tags: 'long' },
    expectRefused,
  )

  it('The public page refuses a PNG that claims 30,000 × 30,000 pixels', {
    tags: 'long',
  }, async () => {
    const before = await kept()
    const form = formOf({ retinography_img: [HUGE, 'olho.png'] }, { file_name: 'Olho' })
    expect(await post('/add-retinography', form)).toEqual({
      status: 422,
      body: { message: COST, code: 'file.too-costly', errors: { retinography_img: [COST] } },
    })
    expect(await kept()).toEqual(before)
  })
})

describe('An upload', () => {
  // Written by hand, to break off or pause where FormData would not.
  const head = (length: number) =>
    [
      `POST /api/v2/patients/${patientId}/exams/${examId} HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${token}`,
      'Content-Type: multipart/form-data; boundary=fim',
      `Content-Length: ${length}\r\n\r\n`,
    ].join('\r\n')
  const part = (field: string) =>
    `--fim\r\nContent-Disposition: form-data; name="${field}"; filename="olho.png"\r\nContent-Type: image/png\r\n\r\n`

  it.each(['before its file is through', 'after its first file'])(
    'An upload that breaks off %s leaves nothing',
    async (when) => {
      const before = await kept()
      const picture = await photo(16, 16).png().toBuffer()
      const first =
        when === 'after its first file'
          ? [Buffer.from(part('retinography_img')), picture, Buffer.from('\r\n')]
          : []
      const socket = connect(port, '127.0.0.1')
      socket.write(head(1_000_000))
      socket.write(
        Buffer.concat([
          ...first,
          Buffer.from(part('portable_auto_refractor_img')),
          picture.subarray(0, 200),
        ]),
      )
      // Long enough for the sent part to be on its way to the disk.
      await new Promise((resolve) => setTimeout(resolve, 150))
      socket.destroy()
      await expect.poll(spooled).toEqual([])
      await expect.poll(kept).toEqual(before)
    },
  )

  it('An upload refused before its end does not hold up the next request on the same connection', async () => {
    const tail = Buffer.alloc(2 * 1024 * 1024, 1)
    const body = Buffer.concat([
      Buffer.from(part('portable_auto_refractor_img')),
      svg,
      Buffer.from(`\r\n${part('retinography_img')}`),
      tail,
      Buffer.from('\r\n--fim--\r\n'),
    ])
    const socket = connect(port, '127.0.0.1')
    socket.write(head(body.length))
    socket.write(body)
    socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    const answers = Buffer.concat(await socket.toArray()).toString()
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 415', 'HTTP/1.1 200'])
  })

  it.each([
    '../../../../etc/cron.d/olho.png',
    '..\\..\\windows\\olho.png',
    '/etc/olho.png',
    'pasta/../olho.png',
  ])('An upload named %s is kept under a key of ours and shown as olho.png', async (name) => {
    const bytes = await photo(16, 16).png().toBuffer()
    // Written by hand, because FormData would clean the name itself.
    const body = Buffer.concat([
      Buffer.from(part('retinography_img').replace('olho.png', name)),
      bytes,
      Buffer.from('\r\n--fim--\r\n'),
    ])
    const reply = await fetch(`${url}/api/v2/patients/${patientId}/exams/${examId}`, {
      method: 'POST',
      body,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=fim',
      },
    })
    expect(reply.status).toBe(200)
    const { exam } = await kept()
    expect(exam.retinography_img).toMatch(/^uploads\/\d{4}\/\d{2}\/[0-9a-f-]{36}$/)
    const { name: shown } = await app.services.db
      .selectFrom('stored_files')
      .select('name')
      .where('key', '=', exam.retinography_img ?? '')
      .executeTakeFirstOrThrow()
    expect(shown).toBe('olho.png')
  })
})
