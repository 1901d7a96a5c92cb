import type { Dashboard, DashboardAnswer } from '@iris/contracts/dashboard'

/** Whether a figure of these is kept from whoever reads: so few people that they could be guessed. */
export function isHidden(figures: unknown): boolean {
  if (figures === null) return true
  return typeof figures === 'object' && Object.values(figures ?? {}).some(isHidden)
}

/** For what draws: nothing where a figure is hidden, which whoever draws it says instead (`isHidden`). */
export function drawnFigures(answer: DashboardAnswer): Dashboard {
  return JSON.parse(JSON.stringify(answer), (_, value: unknown) => value ?? 0) as Dashboard
}
