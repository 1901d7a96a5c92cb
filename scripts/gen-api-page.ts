import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EndpointOptions } from '@iris/contracts/endpoint'
import { ERRORS } from '@iris/contracts/errors'
import { CALLERS, type EndpointName, permission } from '@iris/domain/permissions'
import { z } from 'zod'
import { contractEndpoints } from './contract-endpoints.ts'

// Fills the tables of docs/api.md from the contracts and the table of permissions. With --check it writes nothing and
// exits 1 when the page is not what it would write.

const PAGE = join(import.meta.dirname, '../docs/api.md')
const HEADS = ['adm', 'tec', 'doc', 'com', 'new', 'link', 'key', 'none']
/** As in `PERMISSIONS`, where a dot means refused; an empty cell is easier to see. */
const SIGNS = { '+': '+', o: 'o', h: 'h', '.': '' } as const

/** The page with its generated parts replaced; everything outside the marks stays. */
export function fillPage(page: string, parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts).reduce((text, [name, part]) => {
    const marks = new RegExp(`(<!-- generated: ${name} -->\\n)[^]*?(<!-- end: ${name} -->)`)
    if (!marks.test(text)) throw new Error(`docs/api.md has no part ${name}`)
    return text.replace(marks, (_, begin, end) => `${begin}\n${part}\n${end}`)
  }, page)
}

/** A heading and a table for each file of contracts. */
export function callsPart(files: ReadonlyMap<string, readonly EndpointOptions[]>): string {
  return [...files].map(([file, endpoints]) => `### ${file}\n\n${callTable(endpoints)}`).join('\n')
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

function callTable(endpoints: readonly EndpointOptions[]): string {
  const sorted = endpoints.toSorted(
    (a, b) =>
      (a.path < b.path ? -1 : a.path > b.path ? 1 : 0) ||
      METHODS.indexOf(a.method) - METHODS.indexOf(b.method),
  )
  const rows = sorted.map((endpoint) => [
    `\`${nameOf(endpoint)}\``,
    endpoint.summary,
    sentBy(endpoint),
    answerOf(endpoint),
    ...CALLERS.map((caller) => SIGNS[permission(nameOf(endpoint), caller)]),
  ])
  return tableOf(['call', 'what it does', 'sends', 'answers', ...HEADS], rows)
}

const nameOf = ({ method, path }: EndpointOptions) => `${method} ${path}` as EndpointName

function sentBy({ query, body, files }: EndpointOptions): string {
  const parts = [
    ['query', namesIn(query)],
    ['body', namesIn(body)],
    ['files', Object.keys(files ?? {})],
  ] as const
  return parts
    .filter(([, names]) => names.length > 0)
    .map(([where, names]) => `${where}: ${names.map((name) => `\`${name}\``).join(' ')}`)
    .join('<br>')
}

/** The fields that a schema takes, in whichever of its forms; one that need not be sent ends in `?`. */
function namesIn(schema: z.ZodType | undefined): string[] {
  if (!schema) return []
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const forms = json.oneOf ?? [json]
  const names = new Set(forms.flatMap(({ properties }) => Object.keys(properties ?? {})))
  const isRequired = (name: string) => forms.every(({ required }) => required?.includes(name))
  return [...names].map((name) => (isRequired(name) ? name : `${name}?`))
}

function answerOf({ response, status = 200 }: EndpointOptions): string {
  if (response === 'empty') return `${status}, nothing`
  return `${status}, ${response === 'file' ? 'a file' : 'JSON'}`
}

/** Every refusal with its status and its text. */
export function errorsPart(): string {
  const rows = Object.entries(ERRORS).map(([code, [status, text]]) => [
    `\`${code}\``,
    `${status}`,
    text,
  ])
  return tableOf(['code', 'status', 'message'], rows)
}

function tableOf(heads: readonly string[], rows: readonly string[][]): string {
  const lines = [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return `${lines.join('\n')}\n`
}

if (import.meta.main) {
  const before = readFileSync(PAGE, 'utf8')
  const after = fillPage(before, {
    calls: callsPart(await contractEndpoints()),
    errors: errorsPart(),
  })
  if (!process.argv.includes('--check')) writeFileSync(PAGE, after)
  else if (after !== before) {
    console.error('docs/api.md is not up to date: npm run gen:api')
    process.exitCode = 1
  }
}
