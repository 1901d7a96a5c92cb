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
  spent.delete(PROFILER)
  return spent
}

/** It stops in the process that it measures. */
const PROFILER = 'node:inspector'
const WRITES = /^write(v|Utf8String|Latin1String|Buffer)$/

function placeOf({ url, functionName }: { url: string; functionName: string }): string {
  if (functionName.startsWith('(')) return functionName === '(program)' ? 'sistema' : functionName
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(url)?.[1]
  if (inPackage) return inPackage
  if (url.startsWith('file:')) return 'Íris'
  if (url === PROFILER) return PROFILER
  if (url === '' && WRITES.test(functionName)) return 'Node: chamadas que escrevem num socket'
  if (/^node:_http/.test(url)) return 'Node: HTTP'
  return /^node:(net|internal\/stream)/.test(url) ? 'Node: sockets' : 'Node: o resto'
}
