import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { companyBody, makeCompany } from '../../../test/factories/company.ts'
import { cnpjOf } from '../../../test/factories/document-numbers.ts'
import { readBack } from '../../../test/spreadsheet-files.ts'

let app: TestApp
let sales: string
beforeAll(async () => {
  app = await createTestApp()
  sales = (await app.userOf(4)).token
})
afterAll(() => app.close())

type Company = { id: number; cnpj: string; corporate_reason: string; updated_at: string }
type Page = { data: Company[]; total: number }
type Refusal = { message: string; errors: Record<string, string[]> }

const post = <T = Company>(payload: unknown, as = sales) =>
  app.call<T>('POST', '/companies', { as, payload })
const put = <T = Company>(id: number, payload: unknown) =>
  app.call<T>('PUT', `/companies/${id}`, { as: sales, payload })

test('A company keeps all it was registered with', async () => {
  const body = companyBody({
    cnpj: '11.222.333/0001-81',
    corporate_reason: 'Açúcar & Álcool São João Ltda.',
    types: [4, 2, 2],
    zip_code: '01310-100',
    phones: [{ contact_name: 'Bia', department: 4, phone: '(11) 3333-4444', extension: '12' }],
    emails: [{ contact_name: 'Bia', department: '2', email: 'bia@empresa.com.br' }],
    social_medias: [{ name: 'Instagram', social_media: '@empresa' }],
  })
  const made = await post(body)
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    ...body,
    cnpj: '11222333000181',
    corporate_reason: 'AÇÚCAR ÁLCOOL SÃO JOÃO LTDA',
    types: [2, 4],
    zip_code: '01310100',
    active: true,
    healthcare_operator_id: null,
    phones: [{ contact_name: 'Bia', department: 4, phone: '1133334444', extension: '12' }],
    emails: [{ contact_name: 'Bia', department: 2, email: 'bia@empresa.com.br' }],
  })
  const read = await app.call('GET', `/companies/${made.body.id}`, { as: sales })
  expect(read.body).toEqual(made.body)
})

test('A company has 0800, 0300 and 4004 numbers, kept as digits and exported as they are spoken', async () => {
  const phones = ['0800 123 4567', '03001234567', '4004-1234'].map((phone) => ({
    contact_name: 'Bia',
    department: 1,
    phone,
  }))
  const { body } = await post<Company & { phones: { phone: string }[] }>(
    companyBody({ corporate_reason: 'Central d’Água-Viva S/A', phones }),
  )
  expect(body.corporate_reason).toBe('CENTRAL DÁGUA VIVA SA')
  expect(body.phones.map(({ phone }) => phone)).toEqual(['08001234567', '03001234567', '40041234'])
  const sheet = await app.call('GET', '/companies/exportAllCompanies?query=agua+viva', {
    as: sales,
  })
  const [row] = await readBack(sheet.raw)
  for (const spoken of ['0800 123 4567', '0300 123 4567', '4004-1234'])
    expect(row?.Telefones).toContain(spoken)
})

test('A CNPJ is registered once, with or without its mask, even when two arrive at once', async () => {
  const cnpj = cnpjOf(5_000_001)
  const masked = `${cnpj.slice(0, 2)}.${cnpj.slice(2, 5)}.${cnpj.slice(5, 8)}/${cnpj.slice(8, 12)}-${cnpj.slice(12)}`
  const replies = await Promise.all([
    post<Refusal>(companyBody({ cnpj })),
    post<Refusal>(companyBody({ cnpj: masked })),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 422])
  const refused = replies.find(({ status }) => status === 422)
  expect(refused?.body.errors).toEqual({ cnpj: ['CNPJ já cadastrado'] })

  const other = await post(companyBody())
  const moved = await put<Refusal>(other.body.id, { cnpj })
  expect(moved.status).toBe(422)
  expect(moved.body.errors).toEqual({ cnpj: ['CNPJ já cadastrado'] })
})

test('An edit replaces a list that was sent as a whole and keeps one that was not', async () => {
  const phones = [{ contact_name: 'Ana', department: 1, phone: '1133334444' }]
  const { body } = await post(
    companyBody({ phones, social_medias: [{ name: 'X', social_media: 'x' }] }),
  )
  for (const site of [
    'https://novo.com.br/a:b',
    'novo.com.br:8080',
    'novo.com.br/a:b',
    'não tem',
    'Instagram: @novo',
    'novo.com.br\nMetadata: sim',
  ])
    expect((await put(body.id, { site })).body).toMatchObject({ site })
  const changed = await put(body.id, { phones: [], site: 'novo.com.br' })
  expect(changed.body).toMatchObject({
    phones: [],
    site: 'novo.com.br',
    social_medias: [{ name: 'X', social_media: 'x' }],
    corporate_reason: body.corporate_reason,
  })
})

test('An edit of a company that changed since it was read is refused', async () => {
  const { body } = await post(companyBody())
  expect((await put(body.id, { site: 'a.com', updated_at: body.updated_at })).status).toBe(200)
  const stale = await put<Refusal>(body.id, { site: 'b.com', updated_at: body.updated_at })
  expect(stale.status).toBe(409)
  expect(stale.body.message).toBe(
    'Este registro foi alterado por outra pessoa. Recarregue antes de salvar.',
  )
  expect((await put(body.id, { site: 'c.com', updated_at: 'ontem' })).status).toBe(409)
  expect((await put(999_999, { site: 'c.com' })).status).toBe(404)
})

test.each([
  [{ cnpj: '11222333000180' }, 'cnpj', 'CNPJ é inválido'],
  [{ cnpj: undefined }, 'cnpj', 'CNPJ é obrigatório'],
  [{ corporate_reason: '%%%' }, 'corporate_reason', 'Razão Social é obrigatória'],
  [{ zip_code: 'abc' }, 'zip_code', 'CEP deve conter um número'],
  [{ address_number: '12b' }, 'address_number', 'Número deve conter um número'],
  [{ site: 'x\u0000' }, 'site', 'Site contém caracteres inválidos'],
  ...[
    'javascript:alert(1)',
    'data:text/html,x',
    'javascript://a.com/%0aalert(1)',
    'javascript:1',
    'java\tscript:alert(1)',
    '\r\n j\navascript\r:alert(1)',
    'd\ta\nta:text/html,x',
  ].map((site): [Record<string, unknown>, string, string] => [
    { site },
    'site',
    'Site deve ser um endereço da internet, como www.empresa.com.br',
  ]),
  [{ address_street: 'r'.repeat(256) }, 'address_street', 'Rua deve ter no máximo 255 caracteres'],
  [{ types: [9] }, 'types.0', 'types.0'],
  [
    { healthcare_operator_id: 999_999 },
    'healthcare_operator_id',
    'Operadora de Saúde não encontrada',
  ],
  [{ healthcare_operator_id: 3e9 }, 'healthcare_operator_id', 'Operadora de Saúde'],
  [{ phones: [{ contact_name: 'A', department: 1 }] }, 'phones.0.phone', 'Telefone é obrigatório'],
  [
    { emails: [{ contact_name: 'A', department: 1, email: 'x' }] },
    'emails.0.email',
    'Digite um email válido',
  ],
])(
  'A company with a wrong field is refused under that field: %j',
  async (fault, field, message) => {
    const reply = await post<Refusal>(companyBody(fault))
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual([field])
    if (message !== field) expect(reply.body.errors[field]?.[0]).toContain(message)
  },
)

test("The search finds part of a company's name without accents, and a CNPJ with or without its mask", async () => {
  const cnpj = cnpjOf(6_000_000)
  const { id } = await makeCompany(app.services.db, { corporate_reason: 'CERÂMICA PAIXÃO', cnpj })
  const alphanumeric = await makeCompany(app.services.db, { cnpj: '12ABC34501DE35' })
  const search = async (query: string) => {
    const url = `/companies?query=${encodeURIComponent(query)}`
    return (await app.call<Page>('GET', url, { as: sales })).body.data.map((row) => row.id)
  }
  expect(await search('ceramica paix')).toEqual([id])
  expect(await search('PAIXÃO')).toEqual([id])
  expect(await search('paixao ceramica')).toEqual([id])
  expect(await search(cnpj)).toEqual([id])
  expect(await search(`${cnpj.slice(0, 2)}.${cnpj.slice(2, 5)}.${cnpj.slice(5, 8)}`)).toEqual([id])
  expect(await search('12.abc.345/01DE-35')).toEqual([alphanumeric.id])
  expect(await search('%')).toEqual([])
  expect(await search("x'; drop table companies; --")).toEqual([])
})

test('The list of companies sorts by name and by date, and refuses another order', async () => {
  const list = (query: string) =>
    app.call<Page>('GET', `/companies?per_page=100&${query}`, { as: sales })
  const byName = (await list('sort=corporate_reason')).body.data
  expect((await list('sort=-corporate_reason')).body.data).toEqual(byName.toReversed())
  const newest = (await list('')).body.data
  expect((await list('sort=created_at')).body.data).toEqual(newest.toReversed())
  expect((await list('sort=cnpj')).status).toBe(422)
  expect((await list('page=0')).status).toBe(422)
})

test('The options are the active companies of a type, sorted as a Brazilian reads', async () => {
  const clinic = (corporate_reason: string, active = true) =>
    makeCompany(app.services.db, { corporate_reason, types: [4, 2], active })
  await clinic('ÓTICA')
  await clinic('OLHOS')
  await clinic('ÁGUAS')
  await clinic('FECHADA', false)
  const reply = await app.call<{ label: string }[]>('GET', '/company/options?companytype=4', {
    as: sales,
  })
  const labels = reply.body.map(({ label }) => label).filter((label) => label.length < 8)
  expect(labels).toEqual(['ÁGUAS', 'OLHOS', 'ÓTICA'])
  expect((await app.call('GET', '/company/options?companytype=5', { as: sales })).status).toBe(422)
})

test('A doctor can read companies but not change them', async () => {
  const doctor = (await app.userOf(5)).token
  expect((await app.call('GET', '/companies', { as: doctor })).status).toBe(200)
  expect((await post(companyBody(), doctor)).status).toBe(403)
  const roleless = (await app.userOf(null)).token
  expect((await app.call('GET', '/companies', { as: roleless })).status).toBe(403)
  expect((await app.call('GET', '/companies')).status).toBe(401)
})

test('Each change of a company leaves an audit row with the names of its fields and nothing else', async () => {
  const { body } = await post(companyBody())
  await put(body.id, { site: 'segredo.com.br' })
  const trace = await app.services.db
    .selectFrom('audit_events')
    .select(['action', 'detail'])
    .where('entity', '=', 'company')
    .where('entity_id', '=', body.id)
    .orderBy('id')
    .execute()
  expect(trace).toEqual([
    { action: 'create', detail: null },
    { action: 'update', detail: { fields: ['site'] } },
  ])
})
