import { pathOf } from '@iris/contracts/address'
import type { EndpointOptions } from '@iris/contracts/endpoint'
import { isQuiet, SEARCH_HEADER } from '@iris/contracts/quiet-search'

export type Values = Record<string, unknown>

/**
 * The address of a call: parameters put in, a list repeated, left out what is empty and what must not stand in an address
 * (see `searchHeader`).
 */
export function addressOf(
  endpoint: Pick<EndpointOptions, 'path'>,
  params: Values = {},
  query: Values = {},
): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (isQuiet(name, value)) continue
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one))
    }
  }
  const text = search.toString()
  return `${pathOf(endpoint, params)}${text ? `?${text}` : ''}`
}

/** A search that may hold a number of a person travels beside the address. */
export function searchHeader(query: Values = {}): Record<string, string> {
  const quiet = Object.entries(query).filter((entry): entry is [string, string] =>
    isQuiet(...entry),
  )
  return quiet.length > 0 ? { [SEARCH_HEADER]: new URLSearchParams(quiet).toString() } : {}
}

export type Files = Record<string, File | null | undefined>

/**
 * JSON, or multipart with a file. In multipart everything is text: a list repeats its field, an object is its JSON,
 * and an empty text means null.
 */
export function bodyOf(body: unknown, files: Files = {}): string | FormData | undefined {
  const given = Object.entries(files).filter((entry): entry is [string, File] => !!entry[1])
  if (given.length === 0) return body === undefined ? undefined : JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of Object.entries((body ?? {}) as Values)) {
    if (value === undefined) continue
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, asText(one))
  }
  for (const [name, file] of given) form.append(name, file, file.name)
  return form
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** `attachment; filename="pacientes.xlsx"` → 'pacientes.xlsx'; the encoded form wins. */
export function filenameOf(disposition: string | null, fallback: string): string {
  const encoded = /filename\*=(?:UTF-8'')?([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded) {
    try {
      return decodeURIComponent(encoded.trim())
    } catch {
      return fallback
    }
  }
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]?.trim() ?? fallback
}
