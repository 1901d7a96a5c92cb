import { percentOf } from '@iris/domain/percent'
import type { LeadsDashboardData } from './dashboard-api.ts'

export type FunnelStep = { label: string; count: number; rate: number }

/** The five steps in their order (spec 2 §2). */
export function funnelSteps(funnel: LeadsDashboardData['funnelData']): FunnelStep[] {
  return [
    { label: 'Oportunidades', count: funnel.oportunidades },
    { label: 'Contato 1', count: funnel.contato1 },
    { label: 'Contato 2', count: funnel.contato2 },
    { label: 'Reunião', count: funnel.reuniao },
    { label: 'Total Convertido', count: funnel.total },
  ].map((step) => ({ ...step, rate: percentOf(step.count, funnel.oportunidades) }))
}
