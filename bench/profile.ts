import { Session } from 'node:inspector/promises'

/** Milliseconds of processor by what they were spent in: our own modules, each package, Node itself, the collector. */
export type Spent = Map<string, number>

/** Runs `work` under the profiler of V8. */
export async function profiled(work: () => Promise<unknown>): Promise<Spent> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.start')
  await work()
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  const places = new Map(profile.nodes.map(({ id, callFrame }) => [id, placeOf(callFrame)]))
  const spent: Spent = new Map()
  for (const [n, id] of (profile.samples ?? []).entries()) {
    const place = places.get(id) ?? 'outros'
    spent.set(place, (spent.get(place) ?? 0) + (profile.timeDeltas?.[n] ?? 0) / 1000)
  }
  spent.delete('(idle)')
  return spent
}

function placeOf({ url, functionName }: { url: string; functionName: string }): string {
  if (functionName.startsWith('(')) return functionName === '(program)' ? 'sistema' : functionName
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(url)?.[1]
  if (inPackage) return inPackage
  return url.startsWith('file:') ? 'Íris' : 'Node'
}
