import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const CONTRACTS = '../../packages/contracts/src'
const IMPORT = /\bimport\s*\{([^}]*)\}\s*from\s*["']@iris\/contracts\/([a-z-]+)["']/g
/** The plain part of a contract; a name that no file has. */
const PLAIN = '\0packages/contracts/plain/'

/** What a browser needs to make a call. The schemas of what is sent and answered are for the server. */
const OF_CALL = ['method', 'path', 'access', 'whileLocked'] as const

/**
 * Gives the pages what is plain in a contract (its calls, without their schemas, and its constants) from a module of its
 * own. A page that only calls and shows then fetches neither schemas nor zod; a form still imports the schema it checks by.
 */
export function plainContracts(root: string): Plugin {
  const contract = (name: string): Promise<Record<string, unknown>> =>
    import(pathToFileURL(resolve(root, CONTRACTS, `${name}.ts`)).href)
  const source = resolve(root, 'src')
  return {
    name: 'iris:plain-contracts',
    apply: 'build',
    async transform(code, id) {
      if (!id.startsWith(source) || !code.includes('@iris/contracts/')) return null
      const names = [...code.matchAll(IMPORT)].map(([, , name = '']) => name)
      const found = await Promise.all(names.map(contract))
      const contracts = new Map(names.map((name, at) => [name, found[at] ?? {}]))
      return { code: withPlainApart(code, (name) => contracts.get(name) ?? {}), map: null }
    },
    resolveId: (name) => (name.startsWith(PLAIN) ? name : null),
    async load(id) {
      if (!id.startsWith(PLAIN)) return null
      return { code: plainModule(await contract(id.slice(PLAIN.length))), moduleSideEffects: false }
    },
  }
}

/** The script with each import of a contract divided into what is plain and what is not. */
export function withPlainApart(
  code: string,
  contract: (name: string) => Readonly<Record<string, unknown>>,
): string {
  return code.replace(IMPORT, (_, list: string, name: string) => {
    const wanted = list
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean)
    const exports = contract(name)
    const isPlain = (each: string) =>
      plainValue(exports[each.split(/\s+as\s+/)[0] ?? '']) !== undefined
    const from = (names: readonly string[], module: string) =>
      names.length > 0 ? [`import { ${names.join(', ')} } from ${JSON.stringify(module)}`] : []
    return [
      ...from(wanted.filter(isPlain), PLAIN + name),
      ...from(
        wanted.filter((each) => !isPlain(each)),
        `@iris/contracts/${name}`,
      ),
    ].join(';')
  })
}

/** A module with what is plain among these exports. */
export function plainModule(exports: Readonly<Record<string, unknown>>): string {
  return Object.entries(exports)
    .map(([name, value]) => [name, plainValue(value)] as const)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
    .join('\n')
}

/** A call without its schemas, or data as it is; undefined for anything else. */
function plainValue(value: unknown): unknown {
  if (isRecord(value) && 'method' in value && 'path' in value) {
    const call = Object.fromEntries(
      OF_CALL.flatMap((key) => (key in value ? [[key, value[key]]] : [])),
    )
    return typeof value.response === 'string' ? { ...call, response: value.response } : call
  }
  return isData(value) ? value : undefined
}

function isData(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isData)
  if (isRecord(value)) return Object.values(value).every(isData)
  return ['string', 'boolean'].includes(typeof value) || value === null || Number.isFinite(value)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  )
}
