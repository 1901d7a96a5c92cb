/** How people of a company's report may be put into groups. */
export const REPORT_GROUPINGS = ['sector', 'unit', 'occupation'] as const
export type ReportGrouping = (typeof REPORT_GROUPINGS)[number]

/**
 * Whom an indicator is counted over. What a doctor finds out is counted over those of whom it is known: nobody is
 * well because nobody has looked yet (adr/0134).
 */
type Over = 'examined' | 'screened' | 'fundus_read' | 'refraction_read' | 'decided' | 'encaminhados'

/**
 * What a company's report counts, in its order. Never pregnancy, nursing or a systemic condition: the company must not
 * learn of them even as figures.
 */
export const REPORT_INDICATORS = {
  visao_normal: { label: 'Visão normal', over: 'examined' },
  baixa_visao: { label: 'Baixa visão', over: 'examined' },
  baixa_visao_severa: { label: 'Baixa visão severa', over: 'examined' },
  ishihara_alterado: { label: 'Visão de cores alterada', over: 'examined' },
  retinografia_alterada: { label: 'Fundo do olho alterado (retinografia)', over: 'fundus_read' },
  refracao_alterada: { label: 'Refração alterada', over: 'refraction_read' },
  liberado: { label: 'Liberado', over: 'decided' },
  consulta: { label: 'Consulta de rotina', over: 'decided' },
  especialista: { label: 'Especialista', over: 'decided' },
  queixa_visual: { label: 'Queixa visual', over: 'screened' },
  queixa_externa: { label: 'Queixa externa (ardor, coceira)', over: 'screened' },
  usa_epi: { label: 'Usa proteção ocular (EPI)', over: 'screened' },
  tela_mais_de_6h: { label: 'Mais de 6 horas de tela por dia', over: 'screened' },
  encaminhados: { label: 'Encaminhados', over: 'decided' },
  compareceram: { label: 'Compareceram à consulta', over: 'encaminhados' },
} as const satisfies Record<string, { label: string; over: Over }>

export type ReportIndicator = keyof typeof REPORT_INDICATORS

export const REPORT_KEYS = Object.keys(REPORT_INDICATORS) as ReportIndicator[]

/**
 * What the table of groups counts. None of the five follows from the others, so that a hidden cell need only be
 * guarded within its own column.
 */
export const GROUPED_KEYS = [
  'baixa_visao',
  'ishihara_alterado',
  'retinografia_alterada',
  'especialista',
  'queixa_visual',
] as const satisfies readonly ReportIndicator[]

export type GroupedKey = (typeof GROUPED_KEYS)[number]

export function isGrouped(key: ReportIndicator): key is GroupedKey {
  return (GROUPED_KEYS as readonly ReportIndicator[]).includes(key)
}

/** Reports that were kept hold their places: a new one goes last. */
const FACTS = [
  'examined',
  'screened',
  'retinography',
  ...REPORT_KEYS,
  'fundus_read',
  'refraction_read',
  'decided',
] as const
export type ReportFact = (typeof FACTS)[number]

/** Facts of a person as the bits of one number. */
export function factBits(facts: Iterable<ReportFact>): number {
  let bits = 0
  for (const fact of facts) bits |= 1 << FACTS.indexOf(fact)
  return bits
}

export function hasFact(bits: number, fact: ReportFact): boolean {
  return (bits & (1 << FACTS.indexOf(fact))) !== 0
}

/** Facts of the triage; all others are of the exam. */
const TRIAGE_KEYS = ['queixa_visual', 'queixa_externa', 'usa_epi', 'tela_mais_de_6h'] as const

/** Facts that are found out together, as bits: a conclusion with its referral, an acuity, and each other one alone. */
export const FACT_FAMILIES: readonly number[] = [
  factBits(['visao_normal', 'baixa_visao', 'baixa_visao_severa']),
  factBits(['ishihara_alterado']),
  factBits(['retinography', 'fundus_read', 'retinografia_alterada']),
  factBits(['refraction_read', 'refracao_alterada']),
  factBits(['decided', 'liberado', 'consulta', 'especialista', 'encaminhados']),
  factBits(['compareceram']),
  ...TRIAGE_KEYS.map((key) => factBits([key])),
]

/** The family of an indicator. */
export function familyOf(key: ReportIndicator): number {
  return FACT_FAMILIES.find((family) => hasFact(family, key))!
}

const OF_TRIAGE = factBits(['screened', ...TRIAGE_KEYS])

/** All facts of what an indicator is about, the exam or the triage. */
export function sideOf(key: ReportIndicator): number {
  return baseOf(key) === 'screened' ? OF_TRIAGE : ~OF_TRIAGE
}

/** The fact that makes a person part of what an indicator is counted over. */
export function baseOf(key: ReportIndicator): ReportFact {
  return REPORT_INDICATORS[key].over
}

/** Of whom a doctor could yet say something for an indicator; undefined where no doctor is waited for. */
export function awaitingOf(key: ReportIndicator): ReportFact | undefined {
  const base = baseOf(key)
  if (base === 'fundus_read') return 'retinography'
  return base === 'refraction_read' || base === 'decided' ? 'examined' : undefined
}

/** The facts of a report from before adr/0134, which counted over whoever was examined or photographed, read or not. */
export function countedOverAll(facts: number): number {
  const examined = hasFact(facts, 'examined') ? factBits(['refraction_read', 'decided']) : 0
  return facts | examined | (hasFact(facts, 'retinography') ? factBits(['fundus_read']) : 0)
}
