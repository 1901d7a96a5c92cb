import { percentOf } from './percent.ts'
import type { GroupedKey, ReportGrouping, ReportIndicator } from './report-indicators.ts'
import { percentWords } from './report-sentences.ts'
import { type DateRange, daysIn } from './sales-period.ts'

// What the screen and the paper of a report say alike.

export const GROUPING_LABELS: Readonly<Record<ReportGrouping, string>> = {
  sector: 'Setor',
  unit: 'Unidade',
  occupation: 'Função',
}

/** The indicators under their headings, in the order of the document. */
export const INDICATOR_SECTIONS: readonly { title: string; keys: readonly ReportIndicator[] }[] = [
  {
    title: 'Acuidade visual, melhor olho',
    keys: ['visao_normal', 'baixa_visao', 'baixa_visao_severa'],
  },
  { title: 'Exames', keys: ['ishihara_alterado', 'retinografia_alterada', 'refracao_alterada'] },
  { title: 'Conclusão médica', keys: ['liberado', 'consulta', 'especialista'] },
  { title: 'Encaminhamentos', keys: ['encaminhados', 'compareceram'] },
  {
    title: 'Hábitos e queixas',
    keys: ['queixa_visual', 'queixa_externa', 'usa_epi', 'tela_mais_de_6h'],
  },
]

/** The columns of the table of groups. */
export const GROUP_HEADS: Readonly<Record<GroupedKey, string>> = {
  baixa_visao: 'Baixa visão (melhor olho)',
  ishihara_alterado: 'Visão de cores alterada',
  retinografia_alterada: 'Fundo do olho alterado',
  especialista: 'Precisa de especialista',
  queixa_visual: 'Queixa visual',
}

/** Points over the whole company from which a cell is marked. */
const ABOVE = 2

export function isAboveCompany(percentage: number | null, company: number | null): boolean {
  return percentage !== null && company !== null && percentage - company >= ABOVE
}

export const GROUPS_NOTE =
  'de 1 a 4 pessoas, ou um número que deixaria descobrir outro. “—”: não mostrado. Grupos com menos de 5 pessoas estão em “Demais”. As queixas contam quem respondeu à triagem; o fundo do olho e o especialista, quem já teve avaliação médica.'

/** In place of a share of what no doctor has read yet: 0,0% would say that nobody has it. */
export const UNREAD = '— ainda sem avaliação médica'

export const PRIVACY_NOTE =
  'Este relatório não identifica ninguém. O resultado de cada pessoa pertence a ela e não é entregue à empresa (Código de Ética Médica, art. 76; LGPD, art. 11). Cada pessoa conta uma vez, com o exame e a triagem mais novos do período. O que depende de avaliação médica conta só quem já a teve. Pode apoiar o relatório analítico do PCMSO (NR-7).'

/** @param day on which the earlier report was given whose people are counted, 'DD/MM/YYYY' */
export function repeatedWords(day: string): string {
  return `São as mesmas pessoas do relatório de ${day}. O que mudou desde então para menos de 5 pessoas não aparece.`
}

type Change = { way: 'up' | 'down' | 'same'; points: string }

/** How a percentage moved, 'up' with '+1,4 p.p.'; null where one of the two is not shown. */
export function changeOf(now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null
  const size = percentWords(Math.abs(now - before)).replace('%', ' p.p.')
  if (size === '0,0 p.p.') return { way: 'same', points: size }
  return now < before ? { way: 'down', points: `−${size}` } : { way: 'up', points: `+${size}` }
}

export const CHANGE_WORDS: Readonly<Record<Change['way'], string>> = {
  up: 'Subiu',
  down: 'Caiu',
  same: 'Igual',
}

/** Points from which a change is told, and how many of them are. */
const CHANGED = 1
const MOST_CHANGES = 3

type Shares = { percentage: number | null; previous_percentage: number | null }

/** What moved most since the period before, the most first. */
export function biggestChanges<I extends Shares>(
  indicators: readonly I[],
): (I & { percentage: number; previous_percentage: number })[] {
  const size = ({ percentage, previous_percentage }: Shares) =>
    Math.abs((percentage ?? 0) - (previous_percentage ?? 0))
  return indicators
    .flatMap((one) => {
      const { percentage, previous_percentage } = one
      if (percentage === null || previous_percentage === null) return []
      return [{ ...one, percentage, previous_percentage }]
    })
    .filter((one) => size(one) >= CHANGED)
    .sort((a, b) => size(b) - size(a))
    .slice(0, MOST_CHANGES)
}

/** 'O que mudou em um ano' of a year. */
export function changesTitle(period: DateRange): string {
  const isYear = Math.abs(daysIn(period) - 365) <= 1
  return isYear ? 'O que mudou em um ano' : 'O que mudou'
}

/** '**9 em cada 10** enxergam' in its parts, the bold ones marked. */
export function boldParts(sentence: string): { text: string; isBold: boolean }[] {
  return sentence
    .split('**')
    .map((text, at) => ({ text, isBold: at % 2 === 1 }))
    .filter(({ text }) => text !== '')
}

type Coverage = {
  totals: { active: number }
  coverage: { screened: number; examined: number }
}
type Compared = Coverage & {
  event: unknown
  totals: { screened: number; examined: number; previous_examined: number }
}

/** Of those who were called, how many percent were screened and examined; null where nobody was called. */
export function coverageShares({ totals: { active }, coverage }: Coverage) {
  const share = (count: number) => (active > 0 ? percentOf(count, active) : null)
  return { screened: share(coverage.screened), examined: share(coverage.examined) }
}

/** Who is counted as called: '1284' is followed by 'pessoas ativas', or 'pessoas na lista' of an event. */
export function calledWords({ event, totals: { active } }: Omit<Compared, 'coverage'>): string {
  if (event) return active === 1 ? 'pessoa na lista' : 'pessoas na lista'
  return active === 1 ? 'pessoa ativa' : 'pessoas ativas'
}

/** What the percentages are of, and how the period before compares. */
export function coverageWords({ event, totals, coverage }: Compared): string {
  const areAllCalled =
    coverage.screened === totals.screened && coverage.examined === totals.examined
  const without = event ? 'quem não está na lista' : 'quem não está mais ativo'
  const base = `Porcentagens sobre os convocados${areAllCalled ? '' : `, sem contar ${without}`}.`
  return `${base} ${previousWords(totals)}`.trim()
}

/** How the coverage of the period before compares; empty when nobody was examined then. */
function previousWords(totals: { examined: number; previous_examined: number }): string {
  const { examined, previous_examined: before } = totals
  if (before === 0) return ''
  const difference = examined - before
  const were =
    before === 1 ? 'foi examinada 1 pessoa' : `foram examinadas ${whole.format(before)} pessoas`
  const compared =
    difference === 0
      ? ', tantas quantas agora'
      : ` (${whole.format(Math.abs(difference))} a ${difference > 0 ? 'menos' : 'mais'} que agora)`
  return `No período anterior ${were}${compared}.`
}

const whole = new Intl.NumberFormat('pt-BR')
