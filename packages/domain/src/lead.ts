import { searchKey } from './search-key.ts'

/** `ganho` and `perda` are two ways to close a lead; all three closed ones are shown as Concluído (spec 2 §4). */
export const LEAD_STATUSES = [
  { value: 'new', label: 'Novo' },
  { value: 'in_progress', label: 'Em Progresso' },
  { value: 'closed', label: 'Concluído' },
  { value: 'ganho', label: 'Concluído' },
  { value: 'perda', label: 'Concluído' },
] as const
export type LeadStatus = (typeof LEAD_STATUSES)[number]['value']

/** The badge beside Concluído. */
export const LEAD_OUTCOMES = [
  { value: 'ganho', label: 'Ganho' },
  { value: 'perda', label: 'Perda' },
] as const

/** In the order of the funnel; stored and shown in these words. */
export const FUNNEL_STAGES = [
  'Oportunidade',
  'Contato 1',
  'Contato 2',
  'Contato 3',
  'Expectativa 1º atendimento',
  'Reunião',
  'Retorno Reunião',
  'Fechamento',
  'Agendamento exame',
] as const
export type FunnelStage = (typeof FUNNEL_STAGES)[number]

/** The stage of a lead without one. */
export const FIRST_STAGE = FUNNEL_STAGES[0]

/** The sources of the select; another source, from an old sheet, is stored as written. */
export const LEAD_SOURCES = ['Instagram', 'Site', 'Prospecção', 'Indicação', 'Google'] as const

/** From cold to hot. */
export const TEMPERATURES = ['Frio', 'Morno', 'Quente'] as const
export type Temperature = (typeof TEMPERATURES)[number]

/** From cold to hot, 1 to 3; a lead without a temperature has 0. */
export function temperatureRank(temperature: Temperature): number {
  return TEMPERATURES.indexOf(temperature) + 1
}

export function leadStatusLabel(status: LeadStatus): string {
  return LEAD_STATUSES.find(({ value }) => value === status)?.label ?? status
}

/** 'Ganho' or 'Perda'; null while the lead is not closed as either. */
export function leadOutcomeLabel(status: LeadStatus): string | null {
  return LEAD_OUTCOMES.find(({ value }) => value === status)?.label ?? null
}

/** Not won, not lost, and not closed in another way. */
export function isOpenLead(status: LeadStatus): boolean {
  return status === 'new' || status === 'in_progress'
}

/** How far a stage is down the funnel: 0 for Oportunidade, 8 for Agendamento exame. */
export function stageRank(stage: FunnelStage): number {
  return FUNNEL_STAGES.indexOf(stage)
}

/**
 * The listed name with the same letters apart from case and accents ('reuniao' → 'Reunião'); undefined when there is
 * none.
 */
export function listedName<const T extends string>(
  names: readonly T[],
  typed: string,
): T | undefined {
  const key = searchKey(typed)
  return names.find((name) => searchKey(name) === key)
}
