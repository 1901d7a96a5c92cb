import type { CompanyReport } from '@iris/contracts/company-report'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  CLINIC,
  reportTold,
  type Told,
  type ToldGroup,
  toldAlike,
} from '../../../test/factories/company-report.ts'
import { pdfText, pdfWords } from '../../../test/pdf-text.ts'
import { reportPdf } from './report.pdf.ts'

const LONG =
  `Metalúrgica ${'e Fundição de Peças de Precisão '.repeat(6)}do Vale do Paraíba S.A.`.slice(0, 191)
const WIDE = 'Manutenção preventiva e corretiva de prensas, fornos e pontes rolantes do galpão'

/** The words of each page, with single spaces. */
async function pagesOf(report: CompanyReport, clinic = CLINIC): Promise<string[]> {
  const pdf = await reportPdf(report, clinic)
  const pages = pdfText(pdf).split('\f').slice(0, -1)
  return pages.map((page) => page.replace(/\s+/g, ' ').replaceAll('<5', '< 5'))
}

const forty = (name: (n: number) => string): ToldGroup[] =>
  Array.from({ length: 40 }, (_, n) => [name(n), 60 + n, [9, null, undefined, 8, 30]])

test('A report in PDF tells whose it is, of when, its indicators, groups, advice and who answers for it', async () => {
  const [first = '', second = '', ...more] = await pagesOf(reportTold())
  expect(more).toHaveLength(0)
  for (const words of [
    'Clínica Vista Clara',
    'Rua Amazonas, 439 · Centro · São Caetano do Sul/SP',
    '(11) 4229-6140',
    'METALÚRGICA SÃO CAETANO LTDA',
    '12.345.678/0001-95',
    '24/11/2025 a 23/11/2026',
    '24/11/2024 a 23/11/2025',
    '1.284 pessoas ativas',
    '1.097 85,4%',
    '962 74,9%',
    'foram examinadas 903 pessoas (59 a menos que agora)',
    '9 em cada 10 pessoas enxergam bem com o melhor olho (90,5%).',
    'Visão normal 90,5% 871 de 962 ↑ +1,4 p.p.',
    'Fundo do olho alterado (retinografia) 7,1% 57 de 803 ↓ −1,3 p.p.',
    'Gerado em 23/11/2026 09:14 · Íris',
    'Página 1 de 2',
  ])
    expect(first).toContain(words)
  for (const words of [
    'Por setor',
    'Solda 148 11,5% 17 5,4% 8 9,5% 14 12,8% 19 56,1% 83',
    'Pintura 87 10,3% 9 < 5 9,2% 8 11,5% 10 50,6% 44',
    'Demais 14 < 5 0,0% 0 — < 5 42,9% 6',
    'Empresa 962 8,5% 82',
    'O que mudou em um ano',
    'antes 31,4%',
    'agora 40,7%',
    'Rever a proteção ocular em Solda e Pintura',
    'Completar a cobertura',
    'Este relatório não identifica ninguém.',
    'Helena Ribeiro Responsável pela avaliação médica · CRM/SP 148302 · RQE 61455',
    'São Caetano do Sul, 23 de novembro de 2026',
    'Página 2 de 2',
  ])
    expect(second).toContain(words)
})

test('A report in PDF writes each share as rounded once from its counts', async () => {
  const totals = { active: 110, screened: 73, examined: 73, previous_examined: 110 }
  const groups: ToldGroup[] = [['Solda', 53, [19, 19, 19, 19, 19]]]
  // 15 of 73 are 20.548, and were 27 of 110, which are 24.545.
  const figures = { ...toldAlike([15, 73, null]), visao_normal: [15, 73, 24.55] as Told }
  const report = reportTold({ totals }, groups, figures)
  const [first = '', second = ''] = await pagesOf(report)
  expect(first).toContain('Visão normal 20,5% 15 de 73 ↓ −4,0 p.p.')
  expect(second).toContain('Solda 53 35,8% 19')
  expect(second).toContain('Empresa 73 20,5% 15')
  expect(second).toContain('antes 24,5%')
  expect(second).toContain('agora 20,5%')
})

test('A report of forty groups with long names stays within six pages, each with its head and number', async () => {
  const report = reportTold(
    {
      company: { id: 7, name: LONG, cnpj: '12345678000195' },
      event: {
        id: 1,
        name: 'Campanha de saúde ocular e prevenção de acidentes 2026, segunda etapa',
      },
      same_as: {
        published_at: '2026-10-01T12:00:00Z',
        period: { from: '2025-10-01', to: '2026-09-30' },
      },
    },
    forty((n) => `${WIDE} ${n}`),
  )
  const pages = await pagesOf(report, { ...CLINIC, name: LONG.slice(0, 120) })
  expect(pages.length).toBeLessThanOrEqual(6)
  pages.forEach((page, n) => {
    expect(page).toContain(`Página ${n + 1} de ${pages.length}`)
    expect(page).toContain('Relatório de saúde ocular')
  })
  const [first = '', ...others] = pages
  expect(first).toContain('São as mesmas pessoas do relatório de 01/10/2026.')
  expect(first).toContain('Mais de 6 horas de tela por dia')
  const table = others.filter((page) => page.includes('Examinados'))
  expect(table.length, 'the heads of the table stand on each of its pages').toBeGreaterThan(1)
  const words = others.join(' ')
  for (let n = 0; n < 40; n++) expect(words).toContain(`galpão ${n} `)
})

test('Words about the coverage that need a second line stand above the summary, and are not painted over', async () => {
  const told = reportTold({
    totals: { active: 188, screened: 163, examined: 136, previous_examined: 97 },
    coverage: { screened: 155, examined: 131, only_screened: 24 },
    same_as: {
      published_at: '2026-10-01T12:00:00Z',
      period: { from: '2025-10-01', to: '2026-09-30' },
    },
  })
  const words = pdfWords(await reportPdf(told, CLINIC))
  const of = (word: string) => words.find((each) => each.word === word)
  expect(of('agora).')?.top, 'they are two lines').toBeGreaterThan(of('Porcentagens')?.bottom ?? 0)
  expect(of('mesmas')?.top).toBeGreaterThan((of('agora).')?.bottom ?? 0) - 1)
  // Its words begin eleven points below the edge of the box.
  expect(of('resumo')?.top).toBeGreaterThan((of('mesmas')?.bottom ?? 0) + 11)
})

test('A report where everything is hidden shows no figure of an indicator', async () => {
  const totals = { active: 9, screened: 8, examined: 8, previous_examined: 1 }
  const groups: ToldGroup[] = [['Não informado', 8, [null, null, null, null, null]]]
  const [first = '', second = ''] = await pagesOf(
    reportTold({ totals, doctor: null }, groups, toldAlike([null, 8, null])),
  )
  expect(first.match(/< 5/g)).toHaveLength(15)
  expect(first).not.toMatch(/p\.p\. [A-Z]|\d de 8/)
  expect(second).toContain('Não informado 8 < 5 < 5 < 5 < 5 < 5')
  expect(second).not.toContain('O que mudou')
  expect(second, 'the clinic answers where no doctor concluded').toContain(
    'Caio Prado Responsabilidade técnica · CRM/SP 99001',
  )
})

test('A report of an empty period is two pages without shares, and without a clinic it says Íris', async () => {
  const totals = { active: 40, screened: 0, examined: 0, previous_examined: 0 }
  const nobody = reportTold({ totals, doctor: null }, [], toldAlike([0, 0, null]))
  const pages = await pagesOf(nobody, {
    ...CLINIC,
    ...{ name: 'Íris', filled: false, phone: null, director_name: null },
    ...{ address_street: null, address_number: null, address_neighborhood: null },
    ...{ address_city: null, address_state: null },
  })
  expect(pages).toHaveLength(2)
  expect(pages[0]).toContain('Ninguém foi examinado neste período.')
  expect(pages[0]).toContain('Visão normal —')
  expect(pages[1]).not.toContain('Por setor')
  expect(pages[1]).toContain('40 pessoas não responderam à triagem')
})

test('What no doctor has read yet is not told as 0,0%, and a report of the first of a month says 1º', async () => {
  const [first = '', second = ''] = await pagesOf(
    reportTold({ generated_at: '2026-12-01T12:14:00.000Z' }, [], {
      ...toldAlike([871, 962, 89.1]),
      liberado: [0, 0, null],
      refracao_alterada: [0, 0, 66.3],
    }),
  )
  expect(first).toMatch(/Liberado — ainda sem avaliação médica Consulta/)
  expect(first).toMatch(/Refração alterada — ainda sem avaliação médica Conclusão/)
  expect(second).toContain('São Caetano do Sul, 1º de dezembro de 2026')
})

test('A report of one person says who was called in the singular', async () => {
  const totals = { active: 1, screened: 1, examined: 1, previous_examined: 0 }
  const [first] = await pagesOf(reportTold({ totals }, [], toldAlike([null, 1, null])))
  expect(first).toContain('1 pessoa ativa 1 100,0%')
})

test('A logo of any shape stands in the head of a report, and bytes that are none are left out', {
  tags: 'long',
}, async () => {
  for (const [width, height] of [
    [640, 60],
    [60, 240],
  ] as const) {
    const logo = await sharp({ create: { width, height, channels: 3, background: '#5b2a86' } })
      .png()
      .toBuffer()
    expect(await pagesOf(reportTold(), { ...CLINIC, logo })).toHaveLength(2)
  }
  expect(await pagesOf(reportTold(), { ...CLINIC, logo: Buffer.from('no') })).toHaveLength(2)
})
