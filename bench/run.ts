// npm run bench -- leads or screens [--leads 200000], statistics [--patients 200000] or lists [--patients 1000000]: runs one measurement on a throwaway database.

const MEASUREMENTS: Record<string, () => Promise<unknown>> = {
  data: () => import('./data.ts'),
  leads: () => import('./leads.ts'),
  screens: () => import('./lead-screens.ts'),
  lists: () => import('./lists.ts'),
  exports: () => import('./exports.ts'),
  imports: () => import('./imports.ts'),
  throughput: () => import('./throughput.ts'),
  idle: () => import('./idle.ts'),
  audit: () => import('./audit.ts'),
  saves: () => import('./saves.ts'),
  move: () => import('./move.ts'),
  'event-day': () => import('./event-day.ts'),
  figures: () => import('./figures.ts'),
  statistics: () => import('./statistics.ts'),
  stations: () => import('./stations.ts'),
  offline: () => import('./offline.ts'),
  web: () => import('./web.ts'),
  typing: () => import('./typing.ts'),
}

const [name = ''] = process.argv.splice(2, 1)
const measure = MEASUREMENTS[name]
if (measure) await measure()
else {
  console.error(`Medições: ${Object.keys(MEASUREMENTS).join(', ')}`)
  process.exitCode = 1
}
