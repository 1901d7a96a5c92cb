import type { Dashboard, DashboardAnswer } from '@iris/contracts/dashboard'

/** Whether one of these figures is hidden from the reader, because the people could be guessed. */
export function isHidden(figures: unknown): boolean {
  if (figures === null) return true
  return typeof figures === 'object' && Object.values(figures ?? {}).some(isHidden)
}

/** For drawing: zero where a figure is hidden; the chart then says so (`isHidden`). */
export function drawnFigures(answer: DashboardAnswer): Dashboard {
  return JSON.parse(JSON.stringify(answer), (_, value: unknown) => value ?? 0) as Dashboard
}
