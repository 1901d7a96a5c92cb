import { expect, test } from 'vitest'
import type { ReportIndicator } from './report-indicators.ts'
import { reportRecommendations, reportSentences, type SentenceFacts } from './report-sentences.ts'

type Shares = Partial<Record<ReportIndicator, [count: number | null, percentage: number | null]>>

function factsOf(
  shares: Shares,
  groups: Record<string, number | null> = {},
  totals = { active: 962, examined: 962 },
  coverage = { screened: 962, only_screened: 0 },
): SentenceFacts {
  return {
    totals,
    coverage,
    by: 'sector',
    indicators: (Object.keys(shares) as ReportIndicator[]).map((key) => {
      const [count, percentage] = shares[key]!
      return { key, count, percentage }
    }),
    groups: Object.entries(groups).map(([name, percentage]) => ({
      name,
      indicators: [{ key: 'especialista', percentage }],
    })),
  }
}

test.each<[string, Shares, string[]]>([
  [
    'most see well',
    { visao_normal: [871, 90.54] },
    ['**9 em cada 10 pessoas** enxergam bem com o melhor olho (90,5%).'],
  ],
  [
    'nearly all see well',
    { visao_normal: [950, 98.75] },
    ['**Quase todas as pessoas** enxergam bem com o melhor olho (98,8%).'],
  ],
  [
    'all see well',
    { visao_normal: [962, 100] },
    ['**Todas as pessoas examinadas** enxergam bem com o melhor olho.'],
  ],
  [
    'one in ten sees well',
    { visao_normal: [96, 9.98] },
    ['**1 em cada 10 pessoas** enxerga bem com o melhor olho (10,0%).'],
  ],
  [
    'hardly anybody sees well',
    { visao_normal: [20, 2.08] },
    ['Só 2,1% das pessoas enxergam bem com o melhor olho.'],
  ],
  [
    'one in thousands sees well',
    { visao_normal: [1, 0] },
    ['Menos de 0,1% das pessoas enxergam bem com o melhor olho.'],
  ],
  [
    'all but one in thousands see well',
    { visao_normal: [961, 100] },
    ['**Quase todas as pessoas** enxergam bem com o melhor olho (mais de 99,9%).'],
  ],
  ['nobody sees well', { visao_normal: [0, 0] }, ['**Ninguém** enxerga bem com o melhor olho.']],
  ['the share that sees well is hidden', { visao_normal: [null, null] }, []],
  [
    'some of the referred went',
    { encaminhados: [1364, 40], compareceram: [148, 40.66] },
    ['**1.364 pessoas** foram encaminhadas a consulta ou especialista, e **148 já compareceram**.'],
  ],
  [
    'some were concluded before there were referrals',
    {
      consulta: [16, 12],
      especialista: [21, 15.5],
      encaminhados: [10, 7],
      compareceram: [4, 40],
    },
    [
      '**37 pessoas** precisam de consulta ou especialista; 10 têm encaminhamento registrado, e **4 já compareceram**.',
    ],
  ],
  [
    'of those with a referral all went, and some have none',
    {
      consulta: [16, 12],
      especialista: [0, 0],
      encaminhados: [1, 0.7],
      compareceram: [1, 100],
    },
    [
      '**16 pessoas** precisam de consulta ou especialista; 1 tem encaminhamento registrado, e **todas estas já compareceram**.',
    ],
  ],
  [
    'it is hidden how many went',
    { encaminhados: [364, 37.8], compareceram: [null, null] },
    ['**364 pessoas** foram encaminhadas a consulta ou especialista.'],
  ],
  [
    'nobody went yet',
    { encaminhados: [12, 5], compareceram: [0, 0] },
    [
      '**12 pessoas** foram encaminhadas a consulta ou especialista, e **ninguém compareceu** ainda.',
    ],
  ],
  [
    'all went',
    { encaminhados: [12, 5], compareceram: [12, 100] },
    ['**12 pessoas** foram encaminhadas a consulta ou especialista, e **todas já compareceram**.'],
  ],
  [
    'all are read and nobody was referred',
    { liberado: [962, 100], consulta: [0, 0], especialista: [0, 0], encaminhados: [0, 0] },
    ['**Ninguém** precisou de encaminhamento.'],
  ],
  [
    'no exam is read yet',
    { liberado: [0, 0], consulta: [0, 0], especialista: [0, 0], encaminhados: [0, 0] },
    ['962 exames aguardam a conclusão médica.'],
  ],
  [
    'some exams are not read yet',
    { liberado: [900, 93.56], consulta: [0, 0], especialista: [50, 5.2], encaminhados: [50, 5.2] },
    [
      '**50 pessoas** foram encaminhadas a consulta ou especialista.',
      '12 exames aguardam a conclusão médica.',
    ],
  ],
  [
    'four exams are not read yet',
    { liberado: [958, 99.58], consulta: [0, 0], especialista: [0, 0], encaminhados: [0, 0] },
    [],
  ],
  [
    'it is hidden how many are read',
    { liberado: [900, 93.56], consulta: [null, null], especialista: [0, 0], encaminhados: [0, 0] },
    [],
  ],
  [
    'all were concluded before there were referrals',
    { liberado: [932, 96.88], consulta: [0, 0], especialista: [30, 3.12], encaminhados: [0, 0] },
    [],
  ],
])('The summary says it in plain words when %s', (_, shares, sentences) => {
  expect(reportSentences(factsOf(shares))).toEqual(sentences)
})

test('At most two groups that clearly need the specialist more often are named, the most first', () => {
  const groups = { Solda: 12.84, Pintura: 11.49, Montagem: 10.2, Usinagem: 7.1, Demais: 30 }
  const facts = factsOf({ especialista: [77, 8] }, groups)
  expect(reportSentences(facts)).toEqual([
    '**Solda e Pintura** têm mais encaminhamentos a especialista que o resto da empresa.',
  ])
  expect(reportRecommendations(facts)).toEqual([
    {
      title: 'Rever a proteção ocular em Solda e Pintura',
      text: '12,8% e 11,5% precisam de especialista, contra 8,0% na empresa. Confira anteparos e óculos de segurança.',
    },
  ])
  expect(reportSentences(factsOf({ especialista: [77, 8] }, { Solda: 10, Pintura: null }))).toEqual(
    ['**Solda** tem mais encaminhamentos a especialista que o resto da empresa.'],
  )
  expect(reportSentences(factsOf({ especialista: [null, null] }, groups))).toEqual([])
})

test.each(['unit', 'occupation'] as const)(
  'What stands out by %s is said in words that hold for any name',
  (by) => {
    const groups = { Matriz: 12.84, 'Operador de Teleatendimento': 11.49 }
    const facts = { ...factsOf({ especialista: [77, 8] }, groups), by }
    expect(reportSentences(facts)).toEqual([
      '**Matriz e Operador de Teleatendimento**: mais encaminhamentos a especialista que no resto da empresa.',
    ])
    expect(reportRecommendations(facts)).toEqual([
      {
        title: 'Rever a proteção ocular: Matriz e Operador de Teleatendimento',
        text: '12,8% e 11,5% precisam de especialista, contra 8,0% na empresa. Confira a iluminação e, onde houver risco, os óculos de segurança.',
      },
    ])
  },
)

test('Who was referred and did not go is a recommendation, unless one of the two figures is hidden', () => {
  const shares: Shares = { encaminhados: [364, 37.84], compareceram: [148, 40.66] }
  expect(reportRecommendations(factsOf(shares))).toEqual([
    {
      title: 'Liberar horário para a consulta',
      text: '216 das 364 pessoas encaminhadas ainda não compareceram. Com o horário liberado fica mais fácil ir.',
    },
  ])
  expect(reportRecommendations(factsOf({ ...shares, compareceram: [null, null] }))).toEqual([])
})

test.each([
  [
    { active: 1284, screened: 1097, only_screened: 135 },
    '187 pessoas não responderam à triagem e 135 responderam, mas não fizeram o exame. Uma nova data resolve.',
  ],
  [
    { active: 10, screened: 9, only_screened: 1 },
    'Menos de 5 pessoas não responderam à triagem e menos de 5 responderam, mas não fizeram o exame. Uma nova data resolve.',
  ],
  [
    { active: 9, screened: 9, only_screened: 2 },
    'Menos de 5 pessoas responderam, mas não fizeram o exame. Uma nova data resolve.',
  ],
  [
    // Twelve were examined, of whom eight are not active any more.
    { active: 10, screened: 4, only_screened: 0 },
    '6 pessoas não responderam à triagem. Uma nova data resolve.',
  ],
])('The coverage of %j is a recommendation', ({ active, ...coverage }, text) => {
  const facts = factsOf({}, {}, { active, examined: 12 }, coverage)
  expect(reportRecommendations(facts)).toEqual([{ title: 'Completar a cobertura', text }])
})

test('Screens are a recommendation from half of the people on', () => {
  expect(reportRecommendations(factsOf({ tela_mais_de_6h: [500, 49.9] }))).toEqual([])
  expect(reportRecommendations(factsOf({ tela_mais_de_6h: [587, 53.51] }))).toEqual([
    {
      title: 'Cuidar de quem trabalha com telas',
      text: '53,5% passam mais de 6 horas por dia diante de telas. Ajuste brilho e distância e preveja pausas curtas.',
    },
  ])
})

test('A period in which nobody was examined says so, and nothing else', () => {
  const facts = factsOf(
    { visao_normal: [0, null] },
    {},
    { active: 0, examined: 0 },
    { screened: 0, only_screened: 0 },
  )
  expect(reportSentences(facts)).toEqual(['**Ninguém** foi examinado neste período.'])
  expect(reportRecommendations(facts)).toEqual([])
})
