import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Equipment } from '@iris/contracts/equipment'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeEquipment } from '../../../test/factories/equipment.ts'
import { docx, pdf, photo } from '../../../test/sample-files.ts'

let app: TestApp
let tecnico: { id: number; token: string }
let id: number
let paper: Buffer
let picture: Buffer
beforeAll(async () => {
  app = await createTestApp()
  tecnico = await app.userOf(3)
  paper = await pdf()
  picture = await photo(16, 16).png().toBuffer()
})
afterAll(() => app.close())
beforeEach(async () => {
  id = (await makeEquipment(app.services.db)).id
})

type Refusal = { message: string; errors: Record<string, string[]> }

function formOf(files: Record<string, [Buffer, string]>, values: Record<string, string> = {}) {
  const form = new FormData()
  for (const [field, value] of Object.entries(values)) form.set(field, value)
  for (const [field, [bytes, name]] of Object.entries(files))
    form.set(field, new File([new Uint8Array(bytes)], name))
  return form
}
const save = <T = Equipment>(payload: unknown) =>
  app.call<T>('POST', `/equipaments/${id}`, { as: tecnico.token, payload })
const read = (url: string | null | undefined, as: string | null = tecnico.token) =>
  app.call('GET', url ?? '/nada', { as })
const kept = async () => {
  const root = join(app.services.config.dataDir, 'files')
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  const rows = await app.services.db.selectFrom('stored_files').select('key').execute()
  return [found.filter((entry) => entry.isFile()).length, rows.length]
}
const lent = (more: object = {}) => ({
  user_id: tecnico.id,
  withdrawal_date: '2026-01-10',
  ...more,
})

test('Invoice and insurance are read back unchanged, under their own names', async () => {
  const saved = await save(
    formOf({
      invoice_img: [paper, 'NF 1234 – Retinógrafo.pdf'],
      insurance_img: [docx(), 'a.docx'],
    }),
  )
  expect(saved.body).toMatchObject({
    invoice_img: expect.stringMatching(
      new RegExp(`^/api/v2/equipaments/${id}/files/invoice_img\\?v=[0-9a-f]{8}$`),
    ),
    invoice_name: 'NF 1234 – Retinógrafo.pdf',
    insurance_name: 'a.docx',
  })
  const invoice = await read(saved.body.invoice_img)
  expect(invoice.raw.equals(paper)).toBe(true)
  expect(invoice.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^inline; .*Retin%C3%B3grafo\.pdf$/),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  expect((await read(saved.body.insurance_img)).headers).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment/),
  })
})

test('The terms of a use belong to the line with their number', async () => {
  const saved = await save(
    formOf(
      { receipt_term_img_1: [picture, 'assinado.png'], return_term_img_0: [paper, 'volta.pdf'] },
      {
        historyEquipaments: JSON.stringify([
          lent({ return_date: '2026-01-12' }),
          lent({ withdrawal_date: '2026-01-15' }),
        ]),
      },
    ),
  )
  const [second, first] = saved.body.historyEquipaments
  expect(second).toMatchObject({ receipt_term_name: 'assinado.png', return_term_img: null })
  expect(first).toMatchObject({ receipt_term_img: null, return_term_name: 'volta.pdf' })
  expect((await read(second?.receipt_term_img)).raw.equals(picture)).toBe(true)
  const other = await makeEquipment(app.services.db)
  const address = second?.receipt_term_img?.replace(
    `/equipaments/${id}/`,
    `/equipaments/${other.id}/`,
  )
  expect((await read(address)).status, 'not under another item').toBe(404)
})

test('Equipment files are only for those who may read equipment, and each reading is recorded', async () => {
  const { body } = await save(formOf({ invoice_img: [paper, 'nf.pdf'] }))
  const url = body.invoice_img
  expect((await read(url, null)).status).toBe(401)
  expect((await read(url, (await app.userOf(4)).token)).status).toBe(403)
  expect((await read(url, (await app.userOf(null)).token)).status).toBe(403)
  expect((await read(url)).status).toBe(200)
  const reads = await app.services.db
    .selectFrom('audit_events')
    .select(['detail', 'user_id'])
    .where('action', '=', 'read')
    .where('entity', '=', 'equipment')
    .where('entity_id', '=', id)
    .execute()
  expect(reads).toEqual([{ detail: { field: 'invoice_img' }, user_id: tecnico.id }])
})

test('A replaced or emptied file is removed with its bytes, and one sent back by its address stays', async () => {
  const before = await kept()
  const uses = JSON.stringify([lent()])
  const first = await save(
    formOf(
      { invoice_img: [paper, 'nf.pdf'], receipt_term_img_0: [paper, 'termo.pdf'] },
      { historyEquipaments: uses },
    ),
  )
  const full = await kept()
  const use = first.body.historyEquipaments[0]
  const again = await save({
    invoice_img: first.body.invoice_img,
    historyEquipaments: [{ id: use?.id, receipt_term_img: use?.receipt_term_img }],
  })
  expect(again.body).toEqual(first.body)

  const replaced = await save(formOf({ invoice_img: [picture, 'nf.png'] }))
  expect(replaced.body.invoice_name).toBe('nf.png')
  expect(await kept()).toEqual(full)
  const emptied = await save({
    invoice_img: null,
    historyEquipaments: [{ id: use?.id, receipt_term_img: null }],
  })
  expect(emptied.body).toMatchObject({ invoice_img: null, invoice_name: null })
  expect(emptied.body.historyEquipaments[0]?.receipt_term_img).toBeNull()
  expect(await kept()).toEqual(before)
})

test.each([
  ['a drawing that calls itself a picture', Buffer.from('<svg><script>1</script></svg>'), 415],
  ['a page', Buffer.from('<!doctype html><script>1</script>'), 415],
  ['an empty file', Buffer.alloc(0), 415],
])('A bad equipment file is refused and not kept: %s', refuses)
test.each([['21 MiB', Buffer.alloc(21 * 1024 * 1024, 1), 413]] as const)(
  'A bad equipment file is refused and not kept: %s',
  { tags: 'long' },
  refuses,
)

async function refuses(_: string, bytes: Buffer, status: number) {
  const before = await kept()
  for (const field of ['invoice_img', 'insurance_img', 'receipt_term_img_0', 'return_term_img_0']) {
    const reply = await save<Refusal>(
      formOf(
        { [field]: [bytes, 'nota.pdf'] },
        { mark: 'Mudada', historyEquipaments: JSON.stringify([lent()]) },
      ),
    )
    expect(reply.status).toBe(status)
  }
  expect(await kept()).toEqual(before)
  const { body } = await app.call<Equipment>('GET', `/equipaments/${id}`, { as: tecnico.token })
  expect(body).toMatchObject({ mark: 'Phelcom', historyEquipaments: [] })
}

test.each(['receipt_term_img_1', 'return_term_img_x', 'return_term_img_', 'receipt_term_img_01'])(
  'A file of no line, %s, is refused and not kept',
  async (field) => {
    const before = await kept()
    const reply = await save<Refusal>(
      formOf({ [field]: [paper, 'a.pdf'] }, { historyEquipaments: JSON.stringify([lent()]) }),
    )
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toEqual({ [field]: ['Este arquivo não é de nenhum registro'] })
    expect(await kept()).toEqual(before)
  },
)

test('The files of a refused save leave nothing behind', async () => {
  const before = await kept()
  const refused = await save(
    formOf(
      { invoice_img: [paper, 'nf.pdf'] },
      { historyEquipaments: JSON.stringify([lent({ return_date: '2026-01-01' })]) },
    ),
  )
  expect(refused.status).toBe(422)
  expect(await kept()).toEqual(before)
})

test('An equipment file that does not exist is answered 404', async () => {
  for (const path of [
    `/equipaments/${id}/files/invoice_img`,
    `/equipaments/${id}/files/search`,
    '/equipaments/999999/files/invoice_img',
    `/equipaments/${id}/history/1/files/receipt_term_img`,
  ])
    expect((await read(path)).status).toBe(404)
})
