// A name means one thing wherever it may be imported, and a file is found by its name.

export const NAME_RULES = ['one-export-one-name', 'one-file-one-name'] as const

const EXPORTED =
  /^export (?:async )?(?:function\*?|const|class|type|interface) (\w+)( = endpoint\()?/gm
const TEST = /[.]test[.]tsx?$/
const GENERATED = /generated[.]ts$/
/** The product: server and web never meet, but one reader reads both. */
const PRODUCT = /^(?:apps|packages)\/\w+\/src\//
/** Places that have a file for each resource, or each of its parts: the folder says which role it has there. */
const BY_RESOURCE =
  /^(?:apps\/web\/src\/features\/[\w-]+|apps\/server\/src\/(?:modules\/[\w-]+|demo)|packages\/\w+\/src)\//

/** The breaches among these files, one line each. Keys are paths from the root. */
export function nameBreaches(files: ReadonlyMap<string, string>): string[] {
  const ours = [...files].filter(([path]) => !TEST.test(path) && !GENERATED.test(path))
  return [
    ...sharedExports(ours.filter(([path]) => PRODUCT.test(path))),
    ...sharedFileNames([...files.keys()]),
  ]
}

function sharedExports(files: [path: string, text: string][]): string[] {
  const places = new Map<string, { path: string; isEndpoint: boolean }[]>()
  for (const [path, text] of files)
    for (const [, name = '', endpoint] of text.matchAll(EXPORTED))
      places.set(name, [...(places.get(name) ?? []), { path, isEndpoint: endpoint !== undefined }])
  return [...places].flatMap(([name, all]) => {
    // A call and the command that does it are one thing, said on both sides of the wire.
    const isCall = all.some(({ isEndpoint }) => isEndpoint)
    const others = isCall ? all.filter(({ path }) => !path.endsWith('.commands.ts')) : all
    const paths = [...new Set(others.map(({ path }) => path))].sort()
    return paths.length > 1 ? `one-export-one-name: ${name} ← ${paths.join(', ')}` : []
  })
}

function sharedFileNames(paths: string[]): string[] {
  const places = new Map<string, string[]>()
  for (const path of paths) {
    const tree = PRODUCT.test(path) ? 'product' : path.split('/').slice(0, 3).join('/')
    const key = `${tree} ${path.split('/').at(-1)}`
    places.set(key, [...(places.get(key) ?? []), path])
  }
  return [...places.values()].flatMap((all) => {
    const homes = new Set(all.map((path) => path.replace(BY_RESOURCE, '*/')))
    return all.length > 1 && homes.size > 1 ? `one-file-one-name: ${all.sort().join(', ')}` : []
  })
}
