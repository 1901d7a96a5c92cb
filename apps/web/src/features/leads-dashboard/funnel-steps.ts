import type { LeadsDashboardData } from './dashboard-api.ts'

export type FunnelStep = { label: string; count: number; rate: number }

/** The five steps in their order (spec 2 §2). */
export function funnelSteps(funnel: LeadsDashboardData['funnelData']): FunnelStep[] {
  return [
    { label: 'Oportunidades', count: funnel.oportunidades, rate: funnel.oportunidades_rate },
    { label: 'Contato 1', count: funnel.contato1, rate: funnel.contato1_rate },
    { label: 'Contato 2', count: funnel.contato2, rate: funnel.contato2_rate },
    { label: 'Reunião', count: funnel.reuniao, rate: funnel.reuniao_rate },
    { label: 'Total Convertido', count: funnel.total, rate: funnel.total_rate },
  ]
}
