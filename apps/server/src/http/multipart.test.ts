import { once } from 'node:events'
import { connect } from 'node:net'
import { addRetinography } from '@iris/contracts/exam-files'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { photo } from '../../test/sample-files.ts'
import { textFieldsOf } from './multipart.ts'

const MIB = 1024 * 1024

let app: TestApp
let port: number
beforeAll(async () => {
  app = await createTestApp()
  port = Number(new URL(await app.server.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => app.close())

const head = (path: string, length: number) =>
  `POST /api/v2${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\nContent-Type: multipart/form-data; boundary=fim\r\n\r\n`
const field = (name: string, value: string) =>
  `--fim\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const END = '--fim--\r\n'

/**
 * Sends a body of repeated pieces as fast as the server takes it, until it answers; returns status and message of the reply. As in
 * a browser the connection stays: one that the server closes while bytes still come takes the answer along.
 */
async function send(path: string, pieces: { text: string; times: number }[]) {
  const length = pieces.reduce((sum, { text, times }) => sum + text.length * times, 0)
  const socket = connect(port, '127.0.0.1')
  const received: Buffer[] = []
  socket.on('data', (bytes) => {
    received.push(bytes)
    if (isWhole(Buffer.concat(received).toString())) socket.destroy()
  })
  // A connection that breaks is told by the answer that is missing.
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.on('close', resolve))
  const drained = () => new Promise((resolve) => socket.once('drain', resolve))
  socket.write(head(path, length))
  for (const { text, times } of pieces) {
    const bytes = Buffer.from(text)
    for (let sent = 0; sent < times && socket.writable; sent++)
      if (!socket.write(bytes)) await Promise.race([drained(), closed])
  }
  await closed
  const [first = '', body = ''] = Buffer.concat(received).toString().split('\r\n\r\n')
  return { status: Number(/ (\d+) /.exec(first)?.[1]), message: JSON.parse(body).message as string }
}

/** Whether an answer has come to its end. */
function isWhole(answer: string): boolean {
  const [head = '', body] = answer.split('\r\n\r\n')
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  return body !== undefined && Buffer.byteLength(body) === Number(length)
}

async function growthDuring(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage()
  let most = 0
  const watch = setInterval(() => {
    const { heapUsed, external } = process.memoryUsage()
    most = Math.max(most, heapUsed + external - before.heapUsed - before.external)
  }, 20)
  await work().finally(() => clearInterval(watch))
  return most
}

describe("A stranger's form", () => {
  it('A form with 480 unknown fields of one mebibyte is refused without being kept in memory', async () => {
    const grown = await growthDuring(async () => {
      const replies = await Promise.all(
        [1, 2, 3].map(() =>
          send('/add-retinography', [
            { text: field('qualquer', 'x'.repeat(MIB)), times: 480 },
            { text: END, times: 1 },
          ]),
        ),
      )
      for (const reply of replies)
        expect(reply).toEqual({ status: 413, message: 'O conteúdo enviado é grande demais.' })
    })
    expect(grown).toBeLessThan(120 * MIB)
  })

  it('A form may not carry a text above 64 KiB, even in a known field', async () => {
    const value = 'x'.repeat(64 * 1024 + 1)
    const reply = await send('/add-retinography', [
      { text: field('file_name', value) + END, times: 1 },
    ])
    expect(reply.status).toBe(413)
  })

  it('A form that repeats a known field a thousand times is refused', async () => {
    const reply = await send('/add-retinography', [
      { text: field('file_name', 'olho'), times: 1000 },
      { text: END, times: 1 },
    ])
    expect(reply.status).toBe(413)
  })

  it('A form with a few unknown fields is taken without them', async () => {
    const form = new FormData()
    form.set('carimbo', 'x'.repeat(1000))
    form.set('file_name', 'olho direito')
    form.set('retinography_img', new File([await photo(16, 16).png().toBuffer()], 'olho.png'))
    const reply = await app.call('POST', '/add-retinography', { payload: form })
    expect(reply.status).toBe(201)
  })

  it('A form may carry one file in a field, not two', async () => {
    const form = new FormData()
    form.set('file_name', 'dois olhos')
    const picture = await photo(16, 16).png().toBuffer()
    for (const name of ['a.png', 'b.png'])
      form.append('retinography_img', new File([new Uint8Array(picture)], name))
    const reply = await app.call('POST', '/add-retinography', { payload: form })
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({
      errors: { retinography_img: ['Envie um só arquivo neste campo.'] },
    })
  })

  it.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    ['that ends in the middle', 'multipart/form-data; boundary=fim', field('file_name', 'olho')],
    [
      'that ends in a field nobody knows',
      'multipart/form-data; boundary=fim',
      '--fim\r\nContent-Disposition: form-data; name="x"\r\n\r\nx',
    ],
    ['that is none', 'multipart/form-data; boundary=fim', 'nada'],
  ])('A form is refused in Portuguese with 400: %s', async (_, type, payload) => {
    const headers = { 'content-type': type }
    const reply = await app.call('POST', '/add-retinography', { payload, headers })
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ code: 'body.malformed' })
  })

  it('A form that ends in the middle of a file is refused under its field with 400', async () => {
    const file =
      '--fim\r\nContent-Disposition: form-data; name="retinography_img"; filename="a.png"\r\n\r\nmeio'
    for (const payload of [file, field('file_name', 'olho') + file, `${file}\r\n`]) {
      const headers = { 'content-type': 'multipart/form-data; boundary=fim' }
      const reply = await app.call('POST', '/add-retinography', { payload, headers })
      expect(reply.status).toBe(400)
      expect(reply.body).toMatchObject({ code: 'file.incomplete' })
    }
  })

  it('A form without a token is refused before any of it is read', async () => {
    const socket = connect(port, '127.0.0.1')
    // Only the headers: an answer shows that the server did not wait for the body.
    socket.write(head('/patients/1/exams', 20 * MIB))
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /)
    socket.destroy()
  })
})

describe('A JSON body', () => {
  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
  const post = (payload: string) =>
    app.call('POST', '/companies', {
      as: app.admin,
      payload,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': '0b8f9a3e-5f7c-4a53-9a59-5b2f5f0d7c11',
      },
    })

  it.each([33, 5_000, 400_000])(
    'A JSON body of %i levels is refused with 400, not 500',
    async (levels) => {
      const reply = await post(`{"types": ${deep(levels)}}`)
      expect(reply.status).toBe(400)
      expect(reply.body).toMatchObject({ message: 'O conteúdo enviado tem níveis demais.' })
    },
  )

  it('A JSON body of 20 levels is read, and its fields are what is refused', async () => {
    expect((await post(`{"types": ${deep(20)}}`)).status).toBe(422)
  })

  it('A JSON text inside a form has the same limit of levels', async () => {
    const text = `--fim\r\nContent-Disposition: form-data; name="historyEquipaments"\r\nContent-Type: application/json\r\n\r\n${deep(5_000)}\r\n${END}`
    const reply = await app.call('POST', '/equipaments', {
      as: app.admin,
      payload: text,
      headers: { 'content-type': 'multipart/form-data; boundary=fim' },
    })
    expect(reply.status).toBe(400)
  })
})

describe('The names of the texts of a form', () => {
  it('The server knows the text names of every endpoint that takes a form with texts', () => {
    const unreadable = app.server.endpoints
      .filter((endpoint) => endpoint.files && endpoint.body)
      .filter((endpoint) => !knowsItsOwn(endpoint))
    expect(unreadable.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  it('The text names of a form are those of the contract, with or without [], and no others', () => {
    const known = textFieldsOf(addRetinography)
    expect(['file_name', 'file_name[]', 'toString', 'outro', ''].map(known)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

function knowsItsOwn(endpoint: (typeof app.server.endpoints)[number]): boolean {
  const shape = (endpoint.body as { shape?: object } | undefined)?.shape
  const known = textFieldsOf(endpoint)
  return shape !== undefined && Object.keys(shape).every(known)
}
