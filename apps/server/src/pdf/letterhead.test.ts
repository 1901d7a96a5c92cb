import { spawnSync } from 'node:child_process'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pathOf } from '../../../../scripts/commands/system-packages.mjs'
import { pdfText } from '../../test/pdf-text.ts'
import { createPdf } from './document.ts'
import type { Letterhead } from './letterhead.ts'
import { type Poster, posterPdf } from './poster.ts'

const EMPTY: Letterhead = {
  name: 'Íris',
  filled: false,
  cnpj: null,
  phone: null,
  whatsapp: null,
  email: null,
  zip_code: null,
  address_street: null,
  address_number: null,
  address_neighborhood: null,
  address_complement: null,
  address_city: null,
  address_state: null,
  director_name: null,
  director_crm: null,
  director_crm_uf: null,
  director_rqe: null,
  logo: null,
}

const FULL: Letterhead = {
  ...EMPTY,
  name: 'Clínica Vista Clara',
  filled: true,
  phone: '1142296140',
  address_street: 'Rua Engenheiro Rebouças',
  address_number: '120',
  address_city: 'São Caetano do Sul',
  address_state: 'SP',
  director_name: 'Helena Prado',
  director_crm: '148302',
  director_crm_uf: 'SP',
  director_rqe: '61455',
}
const LONG = `Instituto ${'de Saúde Visual '.repeat(7)}`.slice(0, 120).trimEnd()

const logo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#5b2a86' } })
    .png()
    .toBuffer()

async function paper(clinic: Letterhead): Promise<Buffer> {
  const pdf = await createPdf({
    title: 'Resultado da triagem visual',
    clinic,
    subtitle: 'Exame nº 7, feito em 20/11/2026 10:21',
    footnote: 'Fim',
  })
  pdf.name('ANA LIMA')
  return pdf.end()
}
const poster = (clinic: Letterhead, event: Poster['event'] = null, company = 'METALÚRGICA') =>
  posterPdf({
    company,
    address: 'https://iris.exemplo.test/externalRegistration?token=a',
    event,
    validUntil: '31/12/2026',
    clinic,
  })
const words = (pdf: Buffer) => pdfText(pdf).replace(/\s+/g, ' ')

/** Width and height of each picture in a PDF, as poppler finds them. */
function picturesIn(pdf: Buffer): string[] {
  const run = spawnSync(pathOf('pdfimages'), ['-list', '-'], { input: pdf, encoding: 'utf8' })
  return run.stdout
    .split('\n')
    .slice(2)
    .filter(Boolean)
    .map((line) => line.trim().split(/\s+/).slice(3, 5).join('×'))
}

const PAPERS = [
  ['a document', paper],
  ['the poster', poster],
] as const

test.each(PAPERS)(
  'Name, address and telephone of the clinic, and who answers for it, stand on %s',
  async (_, print) => {
    const text = words(await print(FULL))
    expect(text).toContain('Clínica Vista Clara')
    expect(text).toContain('Rua Engenheiro Rebouças, 120 · São Caetano do Sul/SP · (11) 4229-6140')
    expect(text).toContain('Responsabilidade técnica: Helena Prado, CRM/SP 148302 · RQE 61455')
    expect(text).not.toContain('Íris')
  },
)

test.each(PAPERS)(
  'Before the clinic was filled, %s says Íris and nothing of a clinic',
  async (_, print) => {
    const text = words(await print(EMPTY))
    expect(text).toContain('Íris')
    expect(text).not.toContain('Responsabilidade técnica')
  },
)

async function expectLogos(...[, print]: (typeof PAPERS)[number]): Promise<void> {
  for (const [width, height] of [
    [640, 120],
    [120, 240],
  ] as const)
    expect(picturesIn(await print({ ...FULL, logo: await logo(width, height) }))).toEqual([
      `${width}×${height}`,
    ])
  const broken = await print({ ...FULL, logo: Buffer.from('nenhuma imagem') })
  expect(picturesIn(broken)).toEqual([])
  expect(words(broken)).toContain('Clínica Vista Clara')
}
test.each(PAPERS.slice(0, 1))(
  'The logo, wide or tall, stands on %s, which goes without one that cannot be read',
  expectLogos,
)
test.each(PAPERS.slice(1))(
  'The logo, wide or tall, stands on %s, which goes without one that cannot be read',
  { tags: 'long' },
  expectLogos,
)

test.each(PAPERS)(
  'The whole of a name of 120 characters stands on %s beside the widest logo',
  async (_, print) => {
    const text = words(await print({ ...FULL, name: LONG, logo: await logo(640, 120) }))
    expect(text.match(/Visual/g)?.length).toBeGreaterThanOrEqual(LONG.match(/Visual/g)?.length ?? 9)
    expect(text).not.toContain('…')
  },
)

test('A clinic that gave only its name has a head without empty lines', async () => {
  const text = words(await paper({ ...EMPTY, name: 'Clínica Vista Clara', filled: true }))
  expect(text).toContain('Clínica Vista Clara Exame nº 7')
  expect(text).not.toMatch(/Responsável|null/)
})

test('Each page that a table goes on to begins with the titles of its columns', async () => {
  const pdf = await createPdf({ title: 'Lista', subtitle: 'Ação', footnote: 'Fim' })
  const people = Array.from({ length: 90 }, (_, at) => [`Pessoa ${at + 1}`, ' \n '])
  await pdf.table(
    [
      { title: 'Nome', share: 0.5 },
      { title: 'Assinatura', share: 0.5 },
    ],
    people,
  )
  const pages = pdfText(await pdf.end())
    .split('\f')
    .filter(Boolean)
  expect(pages.length).toBeGreaterThan(2)
  for (const page of pages) expect(page).toContain('Assinatura')
})

test('The poster of an event says its place to the end, also in several lines', async () => {
  const place = 'Auditório da unidade Anhanguera, bloco administrativo, terceiro andar, ala norte'
  const event = { name: 'Campanha Visão', from: '2026-11-30', to: '2026-12-02', place }
  expect(words(await poster(FULL, event))).toContain('ala norte')
})

test('The poster of a company with a very long name still says which event it is of', async () => {
  const company = `COOPERATIVA DOS TRABALHADORES ${'DA INDÚSTRIA METALÚRGICA '.repeat(6)}LTDA`
  const event = { name: 'Campanha Visão', from: '2026-11-30', to: '2026-11-30', place: null }
  const text = words(await poster(FULL, event, company))
  expect(text).toContain('COOPERATIVA DOS TRABALHADORES')
  expect(text).toContain('Campanha Visão')
})
