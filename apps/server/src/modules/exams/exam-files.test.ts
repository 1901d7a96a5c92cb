import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Exam } from '@iris/contracts/exams'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { answerHere } from '../../../test/answered-here.ts'
import { startExamApp } from '../../../test/exam-app.ts'
import { holdTransaction, untilWaitedFor } from '../../../test/held-transaction.ts'
import { docx, formOf, pdf, phonePhoto, picture } from '../../../test/sample-files.ts'

answerHere()

const exam = await startExamApp()
const { app, token, patientId, newExam, read, storedRows } = exam
afterAll(() => app.close())

let examId: number
beforeEach(async () => {
  examId = await newExam()
})

const save = (payload: unknown, id = examId) => exam.save(id, payload)
const attach = (field: string, bytes: Buffer, name: string) =>
  exam.attach(examId, field, bytes, name)
const filesOnDisk = async () => {
  const root = join(app.services.config.dataDir, 'files')
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((entry) => entry.isFile()).length
}

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

  it("An upload of a phone's photo loses where it was taken", async () => {
    const sent = await phonePhoto()
    expect((await sharp(sent).metadata()).exif).toBeDefined()
    const { body } = await attach('retinography_img', sent, 'olho.jpg')
    const { raw } = await read(body.retinography_img)
    expect(await sharp(raw).metadata()).toMatchObject({ format: 'jpeg', width: 240, height: 320 })
    expect((await sharp(raw).metadata()).exif).toBeUndefined()
    expect(raw.includes('Exif')).toBe(false)
  })

  it('What a doctor read in a picture goes with that picture, and the reading of the other one stays', async () => {
    const findingsNow = () =>
      app.services.db
        .selectFrom('exams')
        .select(['has_changed', 'refractive_disorder'])
        .where('id', '=', examId)
        .executeTakeFirstOrThrow()
    const findings = { has_changed: 0, refractive_disorder: 'Sem alteração' }
    await attach('retinography_img', await picture(), 'de outra pessoa.png')
    await attach('portable_auto_refractor_img', await pdf(), 'refração.pdf')
    await app.services.db.updateTable('exams').set(findings).where('id', '=', examId).execute()
    await save({ right_eye: '20/20' })
    expect(await findingsNow()).toEqual(findings)
    await attach('retinography_img', await picture(), 'certa.png')
    expect(await findingsNow()).toEqual({ ...findings, has_changed: null })
    await attach('portable_auto_refractor_img', await pdf(), 'certa.pdf')
    expect(await findingsNow()).toEqual({ has_changed: null, refractive_disorder: null })
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

  it('A stored file that is removed while another exam takes it is answered as not found', async () => {
    const { db } = app.services
    await attach('portable_auto_refractor_img', await pdf(), 'laudo.pdf')
    const { key } = await db
      .selectFrom('exams')
      .select('portable_auto_refractor_img as key')
      .where('id', '=', examId)
      .executeTakeFirstOrThrow()
    const remove = await holdTransaction(db, async (trx) => {
      const none = { portable_auto_refractor_img: null }
      await trx.updateTable('exams').set(none).where('id', '=', examId).execute()
      await trx.deleteFrom('stored_files').where('key', '=', key).execute()
    })
    const name = `${examId}-laudo.pdf`
    const taking = save({ portable_auto_refractor_img: name }, await newExam())
    await untilWaitedFor(db)
    await remove()
    const errors = { portable_auto_refractor_img: ['Arquivo não encontrado'] }
    expect(await taking).toMatchObject({ status: 422, body: { errors } })
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

  type Bad = [what: string, bytes: Buffer, name: string, status: number]
  async function expectRefused(...[, bytes, name, status]: Bad): Promise<void> {
    const before = [await filesOnDisk(), await storedRows()]
    for (const field of ['retinography_img', 'portable_auto_refractor_img'])
      expect((await attach(field, bytes, name)).status).toBe(status)
    expect([await filesOnDisk(), await storedRows()]).toEqual(before)
  }
  it.each<Bad>([
    ['a program', Buffer.from('MZ\u0090\u0000'.repeat(50), 'latin1'), 'olho.jpg', 415],
  ])('A bad exam file is refused and not kept: %s', expectRefused)
  it.each<Bad>([
    [
      'a drawing that calls itself a picture',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      'olho.png',
      415,
    ],
    ['a page', Buffer.from('<!doctype html><script>1</script>'), 'olho.pdf', 415],
    ['an empty file', Buffer.alloc(0), 'olho.jpg', 415],
    ['21 MiB', Buffer.alloc(21 * 1024 * 1024, 1), 'olho.jpg', 413],
  ])('A bad exam file is refused and not kept: %s', { tags: 'long' }, expectRefused)

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
