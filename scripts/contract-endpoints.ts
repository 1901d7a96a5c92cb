import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { EndpointOptions } from '@iris/contracts/endpoint'

const CONTRACTS = join(import.meta.dirname, '../packages/contracts/src')

/** Every endpoint of the contracts by its file (`exams`, without `.ts`), each once, in the order of their files. */
export async function contractEndpoints(): Promise<Map<string, EndpointOptions[]>> {
  const names = (await readdir(CONTRACTS)).filter((name) => !name.includes('.test.')).sort()
  const seen = new Set<unknown>()
  const found = new Map<string, EndpointOptions[]>()
  for (const name of names) {
    const exported = Object.values(await import(pathToFileURL(join(CONTRACTS, name)).href))
    const endpoints = exported
      .flatMap((value) => [value, ...insideOf(value)])
      .filter((value) => isEndpoint(value) && !seen.has(value)) as EndpointOptions[]
    for (const endpoint of endpoints) seen.add(endpoint)
    if (endpoints.length > 0) found.set(name.replace(/\.ts$/, ''), [...new Set(endpoints)])
  }
  return found
}

/** Some contracts are exported together in one record. */
function insideOf(value: unknown): unknown[] {
  const isRecord = Object.getPrototypeOf(value ?? 0) === Object.prototype
  return isRecord ? Object.values(value as object) : []
}

function isEndpoint(value: unknown): value is EndpointOptions {
  if (typeof value !== 'object' || value === null) return false
  return 'method' in value && 'path' in value && 'access' in value
}
