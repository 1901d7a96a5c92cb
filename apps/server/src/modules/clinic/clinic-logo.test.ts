import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Clinic } from '@iris/contracts/clinic-view'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { formOf, pdf, phonePhoto, photo, pngClaiming } from '../../../test/sample-files.ts'
import { printedClinic } from './clinic.public.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(() => remove())

type Answer = Clinic & { code: string; errors: Record<string, string[]> }
const send = (bytes: Buffer, name: string, as: string | null = app.admin) =>
  app.call<Answer>('POST', '/clinic/logo', { as, payload: formOf({ logo: [bytes, name] }) })
const remove = () => app.call('DELETE', '/clinic/logo', { as: app.admin })
const read = (url: string | null, as: string | null = null) => app.call('GET', url ?? '/', { as })
const made = photo(800, 200).png().toBuffer()
const wide = () => made

/** Files in the store and their rows. */
async function kept(): Promise<[number, number]> {
  const root = join(app.services.config.dataDir, 'files')
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  const rows = await app.services.db.selectFrom('stored_files').select('key').execute()
  return [found.filter((entry) => entry.isFile()).length, rows.length]
}

test('A logo is kept as a small PNG, and anybody reads it under an address that says nothing of where it lies', async () => {
  const sent = await send(await wide(), '../../marca.png')
  expect(sent.status).toBe(200)
  expect(sent.body.logo_url).toMatch(/^\/api\/v2\/clinic\/logo\?v=[0-9a-f]{8}$/)
  const seen = await app.call('GET', '/clinic')
  expect(seen.body).toMatchObject({ logo_url: sent.body.logo_url })

  const logo = await read(sent.body.logo_url)
  expect(logo.status).toBe(200)
  expect(logo.headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': expect.stringMatching(/^inline; filename="marca\.png"/),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  })
  expect(await sharp(logo.raw).metadata()).toMatchObject({ format: 'png', width: 640, height: 160 })
  expect((await printedClinic(app.services.db, app.services.files)).logo).toEqual(logo.raw)
})

test('A JPEG becomes an upright PNG without its metadata, and a small logo is not made larger', async () => {
  const turned = await send(await phonePhoto(), 'foto.jpg')
  const logo = await sharp((await read(turned.body.logo_url)).raw).metadata()
  expect(logo).toMatchObject({ format: 'png', width: 180, height: 240 })
  expect(logo.exif).toBeUndefined()
  const small = await send(await photo(120, 40).png().toBuffer(), 'pequeno.png')
  const same = await sharp((await read(small.body.logo_url)).raw).metadata()
  expect(same).toMatchObject({ width: 120, height: 40 })
})

type Bad = [what: string, bytes: () => Buffer | Promise<Buffer>, status: number, code: string]
async function expectRefused(...[, bytes, status, code]: Bad): Promise<void> {
  const { body } = await send(await wide(), 'marca.png')
  const before = await kept()
  const refused = await send(await bytes(), 'marca.png')
  expect([refused.status, refused.body.code]).toEqual([status, code])
  expect((await read(body.logo_url)).status).toBe(200)
  expect(await kept()).toEqual(before)
}
const svg = () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
const claiming = () => pngClaiming(30_000, 30_000, Buffer.from('x'))
test.each<Bad>([
  ['an SVG', svg, 415, 'file.image-only'],
  ['a broken picture', async () => (await wide()).subarray(0, 2000), 415, 'file.broken'],
])('As a logo %s is refused, and the present one stays', expectRefused)
test.each<Bad>([
  ['a PDF', pdf, 415, 'file.image-only'],
  ['a picture that claims too many pixels', claiming, 422, 'file.too-costly'],
])('As a logo %s is refused, and the present one stays', { tags: 'long' }, expectRefused)

test('A call for another logo that brings no file is refused under its field', async () => {
  const { status, body } = await app.call<Answer>('POST', '/clinic/logo', {
    as: app.admin,
    payload: {},
  })
  expect([status, body.errors]).toEqual([422, { logo: ['Selecione uma imagem.'] }])
})

test('Another logo takes the place of the first, a removed one is gone, and neither leaves bytes behind', async () => {
  const before = await kept()
  const first = await send(await wide(), 'um.png')
  const second = await send(await photo(300, 300).png().toBuffer(), 'dois.png')
  expect(second.body.logo_url).not.toBe(first.body.logo_url)
  expect(await kept()).toEqual([before[0] + 1, before[1] + 1])

  expect((await remove()).status).toBe(204)
  expect((await remove()).status).toBe(204)
  expect(await kept()).toEqual(before)
  expect((await read('/clinic/logo')).status).toBe(404)
  expect((await app.call('GET', '/clinic')).body).toMatchObject({ logo_url: null })
  const { detail } = await app.services.db
    .selectFrom('audit_events')
    .select('detail')
    .where('entity', '=', 'clinic')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(detail).toEqual({ fields: ['logo'] })
})

test('Another logo leaves an open form on the rest of the clinic as fresh as it was', async () => {
  const { body } = await app.call<Clinic>('GET', '/clinic', { as: app.admin })
  await send(await wide(), 'marca.png')
  const { status } = await app.call('PUT', '/clinic', {
    as: app.admin,
    payload: { name: 'Clínica Boa Vista', updated_at: body.updated_at },
  })
  expect(status).toBe(200)
})

test('A logo whose bytes are gone, or break off, keeps no page from being printed', async () => {
  await send(await wide(), 'marca.png')
  const { logo } = await app.services.db
    .selectFrom('clinic')
    .select('logo')
    .executeTakeFirstOrThrow()
  const { db, files } = app.services
  const breaksOff = async () => Readable.from(brokenOff())
  expect((await printedClinic(db, { ...files, read: breaksOff })).logo).toBeNull()
  await files.remove(logo ?? '')
  expect((await printedClinic(db, files)).logo).toBeNull()
})

async function* brokenOff() {
  yield Buffer.from('half a pict')
  throw new Error('The store fell silent.')
}
