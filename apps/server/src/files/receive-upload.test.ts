import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import multipart from '@fastify/multipart'
import type { FileKind } from '@iris/contracts/endpoint'
import { AppError } from '@iris/contracts/errors'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderStore, s3Store } from '../../test/file-stores.ts'
import { docx, pdf, phonePhoto, photo } from '../../test/sample-files.ts'
import { LANES, type LanePlace } from '../apart/lanes.ts'
import type { FileStore } from './file-store.ts'
import { MAX_UPLOAD, receiveUpload, type StoredUpload, safeName } from './receive-upload.ts'

describe.each([
  ['a folder', folderStore, {}],
  // What a bucket does is asked of its store; what is done before that does not know where the bytes go.
  ['an S3 bucket', s3Store, { tags: 'long' }],
])('Uploads into %s', (_, start, again) => {
  let store: FileStore
  let root: string
  let stop: () => Promise<void>
  let app: FastifyInstance
  let port: number
  let begun = false
  let outcome: Promise<unknown>

  beforeAll(async () => {
    ;({ store, root, stop } = await start())
    app = Fastify()
    await app.register(multipart, { limits: { fileSize: MAX_UPLOAD }, throwFileSizeLimit: false })
    app.setErrorHandler((error, _request, reply) => {
      const status = error instanceof AppError ? error.status : 500
      return reply.status(status).send({ message: error instanceof Error ? error.message : '' })
    })
    app.post<{ Params: { kind: FileKind } }>('/:kind', async (request) => {
      const part = await request.file()
      if (!part) throw new Error('no file')
      const received = receiveUpload(store, part, {
        kind: request.params.kind,
        folder: 'exams',
        place: { lane: LANES.staff, who: 'user 1' },
      })
      begun = true
      outcome = received.then(
        () => 'stored',
        (error: unknown) => error,
      )
      return received
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const address = app.server.address()
    port = typeof address === 'object' && address ? address.port : 0
  })

  afterAll(async () => {
    await app.close()
    await stop()
  })

  const send = (kind: FileKind, bytes: Buffer, name: string) => {
    const form = new FormData()
    form.set('arquivo', new File([new Uint8Array(bytes)], name))
    return fetch(`http://127.0.0.1:${port}/${kind}`, { method: 'POST', body: form })
  }
  const storedFiles = async () =>
    (await readdir(root, { recursive: true, withFileTypes: true })).filter((e) => e.isFile()).length

  it('An upload is stored under a random key and read back', again, async () => {
    const bytes = await photo(400, 300).png().toBuffer()
    const response = await send('image', bytes, 'João da Conceição.png')
    expect(response.status).toBe(200)
    const upload = (await response.json()) as StoredUpload
    expect(upload.key).toMatch(/^exams\/\d{4}\/\d{2}\/[0-9a-f-]{36}$/)
    expect(upload).toMatchObject({
      name: 'João da Conceição.png',
      type: 'image/png',
      extension: 'png',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    expect(await store.stat(upload.key)).toEqual({ size: bytes.length })
    expect((await buffer(await store.read(upload.key))).equals(bytes)).toBe(true)
  })

  it('A rewritten picture is described as it is stored, not as it was sent', again, async () => {
    const upload = (await (
      await send('image', await phonePhoto(), 'foto.jpeg')
    ).json()) as StoredUpload
    const kept = await buffer(await store.read(upload.key))
    expect(upload.size).toBe(kept.length)
    expect(upload.sha256).toBe(createHash('sha256').update(kept).digest('hex'))
    expect(upload.name).toBe('foto.jpg')
  })

  it('PDF and Word documents are taken', again, async () => {
    expect((await send('document', await pdf(), 'refração.pdf')).status).toBe(200)
    expect((await send('document', docx(), 'laudo.docx')).status).toBe(200)
  })

  it('A file is removed, and removing it again is no error', again, async () => {
    const upload = (await (await send('document', docx(), 'a.docx')).json()) as StoredUpload
    await store.remove(upload.key)
    await store.remove(upload.key)
    expect(await store.stat(upload.key)).toBeUndefined()
    await expect(store.read(upload.key)).rejects.toMatchObject({ code: 'not-found', status: 404 })
  })

  it('A file of the wrong kind is refused, and nothing is stored', again, async () => {
    const before = await storedFiles()
    expect((await send('image', docx(), 'foto.png')).status).toBe(415)
    expect((await send('document', Buffer.from('<svg/>'), 'foto.png')).status).toBe(415)
    expect(await storedFiles()).toBe(before)
  })

  it('A file of one byte more than 20 MiB is refused', again, async () => {
    const padding = MAX_UPLOAD - (await paddedPdf(0)).length
    const before = await storedFiles()
    expect((await send('document', await paddedPdf(padding + 1), 'a.pdf')).status).toBe(413)
    expect(await storedFiles()).toBe(before)
  })

  it('A file of exactly 20 MiB is taken', { tags: 'long' }, async () => {
    const padding = MAX_UPLOAD - (await paddedPdf(0)).length
    const response = await send('document', await paddedPdf(padding), 'a.pdf')
    expect(await response.json()).toMatchObject({ size: MAX_UPLOAD, extension: 'pdf' })
  })

  it('An upload that breaks off half way leaves nothing', again, async () => {
    const before = await storedFiles()
    const bytes = await photo(400, 300).png().toBuffer()
    const body = Buffer.concat([
      Buffer.from(
        '--b\r\nContent-Disposition: form-data; name="arquivo"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
      ),
      bytes,
    ])
    const socket = connect(port, '127.0.0.1')
    begun = false
    socket.write(
      `POST /image HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length + 7}\r\n\r\n`,
    )
    await new Promise<void>((resolve) =>
      socket.write(body.subarray(0, body.length / 2), () => resolve()),
    )
    await expect.poll(() => begun).toBe(true)
    socket.destroy()
    expect(await outcome).toMatchObject({ code: 'file.incomplete', status: 400 })
    expect(await storedFiles()).toBe(before)
  })
})

/** A PDF made longer by a comment, which a PDF may have anywhere. */
async function paddedPdf(padding: number): Promise<Buffer> {
  return Buffer.concat([await pdf(), Buffer.alloc(padding, '%'), Buffer.from('\n%%EOF\n')])
}

describe('Keys', () => {
  it('A key cannot lead out of its store', async () => {
    const { store, stop } = await folderStore()
    for (const key of ['../a', 'a/../../b', '/etc/passwd', 'a/./b', 'a\\b', 'a', '']) {
      await expect(store.read(key)).rejects.toThrow('A file key holds only')
      await expect(store.remove(key)).rejects.toThrow('A file key holds only')
    }
    await stop()
  })
})

describe('File names', () => {
  it.each([
    ['laudo.PDF', 'pdf', 'laudo.pdf'],
    ['C:\\Exames\\Zé.png', 'png', 'Zé.png'],
    ['../../etc/passwd', 'pdf', 'passwd.pdf'],
    ['a\r\nSet-Cookie: x=1.pdf', 'pdf', 'aSet-Cookie x=1.pdf'],
    ['laudo\u202Efdp.exe', 'pdf', 'laudofdp.exe.pdf'],
    ['foto.png', 'jpg', 'foto.jpg'],
    ['.htaccess', 'docx', 'htaccess.docx'],
    ['"><img>.png', 'png', 'img.png'],
    [`${'é'.repeat(300)}.png`, 'png', `${'é'.repeat(120)}.png`],
    ['..', 'pdf', 'arquivo.pdf'],
    [undefined, 'pdf', 'arquivo.pdf'],
  ] as const)('The file name %j, sent as %s, becomes %j', (sent, extension, name) => {
    expect(safeName(sent, extension)).toBe(name)
  })

  it('A file name of nothing but dots holds up nobody', () => {
    const before = performance.now()
    expect(safeName(`a${'.'.repeat(200_000)}b`, 'pdf')).toHaveLength('.pdf'.length + 120)
    expect(performance.now() - before).toBeLessThan(2000)
  })
})

it('A file of a stranger is refused while the last gigabyte of the disk is left, and one of the staff is taken', async () => {
  const { store, root, stop } = await folderStore()
  const bytes = await photo(80, 80).png().toBuffer()
  const receive = (lane: LanePlace['lane'], room: number) =>
    receiveUpload(
      { ...store, room: async () => room },
      { filename: 'olho.png', file: Readable.from([bytes]) },
      { kind: 'image', folder: 'exams', place: { lane, who: 'x' } },
    )
  const GB = 1024 ** 3
  expect(await store.room()).toBeGreaterThan(0)
  await receive(LANES.staff, 0)
  await receive(LANES.strangers, GB)
  await expect(receive(LANES.strangers, GB - 1)).rejects.toMatchObject({ code: 'service.full' })
  const stored = await readdir(root, { recursive: true, withFileTypes: true })
  expect(stored.filter((one) => one.isFile())).toHaveLength(2)
  await stop()
})
