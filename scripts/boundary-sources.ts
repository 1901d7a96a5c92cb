import { posix } from 'node:path'

// What imports alone do not show: which file builds queries, which names whose tables, and which one writes.

const SERVER = 'apps/server/src/'
const MODULES = `${SERVER}modules/`

/** Tables that belong to a technique. Every other one belongs to the module that writes it. */
const MACHINERY_TABLES = new Set([
  ...['audit_chain', 'audit_events', 'audit_seals'],
  ...[
    'idempotency_keys',
    'limit_counts',
    'list_counted',
    'list_moves',
    'list_places',
    'list_totals',
    'named_files',
    'stored_files',
  ],
])

const BUILDS_QUERY =
  /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(|\bsql(<[^`]*>)?`/
const NAMES_TABLE =
  /\b(?:from|join|into|update|truncate)\s+(?:only\s+)?"?(\w+)|\.(?:selectFrom|insertInto|updateTable|deleteFrom|\w*[jJ]oin\w*)\(\s*\[?\s*['"](\w+)/g
const WRITES_TABLE =
  /\b(?:insert\s+into|delete\s+from|truncate)\s+(?:only\s+)?"?(\w+)|\bupdate\s+(\w+)\s+(?:(?:as\s+)?\w+\s+)?set\b|\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*['"](\w+)/g

export const SOURCE_RULES = [
  'queries-live-in-sql',
  'machinery-names-no-table',
  'table-has-one-writer',
  'writes-live-in-commands',
] as const

/** The server's own files by their path, tests left out. */
export type Sources = ReadonlyMap<string, string>

/** The breaches in these files, one line each. */
export function sourceBreaches(all: ReadonlyMap<string, string>): string[] {
  const sources: Sources = new Map(
    [...all]
      .filter(([path]) => path.startsWith(SERVER) && !path.endsWith('.test.ts'))
      .map(([path, text]) => [path, withoutComments(text)]),
  )
  return [
    ...queriesOutsideSql(sources),
    ...tablesInMachinery(sources),
    ...tablesOfTwo(sources),
    ...writesOutsideCommands(sources),
  ]
}

/** Line breaks stay, so that lines keep their numbers. */
function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/(^|\s)\/\/.*$/gm, '$1')
}

const lineOf = (text: string, index: number) => text.slice(0, index).split('\n').length

/** In modules, only *.sql.ts builds queries: what touches a table is found by its file's name. */
function queriesOutsideSql(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) =>
    !path.startsWith(MODULES) || path.endsWith('.sql.ts')
      ? []
      : text
          .split('\n')
          .flatMap((line, at) =>
            BUILDS_QUERY.test(line) ? `queries-live-in-sql: ${path}:${at + 1}` : [],
          ),
  )
}

/** Machinery, and what puts the program together, names no table of a module. */
function tablesInMachinery(sources: Sources): string[] {
  const generated = sources.get(`${SERVER}db/generated.ts`) ?? ''
  const tables = new Set(
    /interface DB \{([^}]*)\}/
      .exec(generated)?.[1]
      ?.match(/^\s*\w+(?=:)/gm)
      ?.map((name) => name.trim()),
  )
  const isMachinery = (path: string) => !/^apps\/server\/src\/(modules|demo)\//.test(path)
  return [...sources].flatMap(([path, text]) =>
    isMachinery(path)
      ? [...text.matchAll(NAMES_TABLE)].flatMap(({ 1: bySql, 2: byCall, index }) => {
          const table = bySql ?? byCall ?? ''
          if (!tables.has(table) || MACHINERY_TABLES.has(table)) return []
          return `machinery-names-no-table: ${path}:${lineOf(text, index)} ${table}`
        })
      : [],
  )
}

/** A module writes only its own tables: each has one module that writes it. */
function tablesOfTwo(sources: Sources): string[] {
  const writers = new Map<string, Map<string, string>>()
  for (const [path, text] of sources) {
    if (!path.startsWith(MODULES)) continue
    const [module = ''] = path.slice(MODULES.length).split('/')
    for (const [, ...found] of text.matchAll(WRITES_TABLE)) {
      const table = found.find((name) => name !== undefined) ?? ''
      writers.set(table, (writers.get(table) ?? new Map()).set(module, path))
    }
  }
  return [...writers].flatMap(([table, of]) =>
    of.size > 1 ? `table-has-one-writer: ${table} ← ${[...of.values()].sort().join(', ')}` : [],
  )
}

/** Who writes is a *.commands.ts: nothing else in a module calls a function of a *.sql.ts that writes. */
function writesOutsideCommands(sources: Sources): string[] {
  const writers = new Map<string, Set<string>>()
  for (const [path, text] of sources)
    if (path.endsWith('.sql.ts')) writers.set(path, writingNames(text))
  // A *.public.ts hands some of them on, under another name perhaps.
  for (const [path, text] of sources)
    if (path.endsWith('.public.ts'))
      writers.set(
        path,
        new Set(
          importsOf(path, text, 'export').flatMap(({ from, name, as }) =>
            writers.get(from)?.has(name) ? as : [],
          ),
        ),
      )
  return [...sources].flatMap(([path, text]) =>
    path.startsWith(MODULES) && !/\.(commands|sql)\.ts$/.test(path)
      ? importsOf(path, text, 'import')
          .filter(({ from, name }) => writers.get(from)?.has(name))
          .map(({ from, name }) => `writes-live-in-commands: ${path} → ${name} of ${from}`)
      : [],
  )
}

/** The functions of a file that write, by themselves or by calling another one of it that does. */
function writingNames(text: string): Set<string> {
  const parts = text.split(/^(?=(?:export )?(?:async )?(?:function|const)\b)/m).flatMap((body) => {
    const name = /^(?:export )?(?:async )?(?:function\*?|const) (\w+)/.exec(body)?.[1]
    return name ? { name, body } : []
  })
  const found = new Set<string>()
  const writes = ({ body }: { body: string }) =>
    body.search(WRITES_TABLE) >= 0 ||
    [...found].some((name) => new RegExp(`\\b${name}\\(`).test(body))
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const part of parts) if (!found.has(part.name) && writes(part)) found.add(part.name)
  }
  return found
}

/** What a file takes in, or hands on, from files beside it. */
function importsOf(path: string, text: string, word: 'import' | 'export') {
  const statements = text.matchAll(new RegExp(`^${word} \\{([^}]*)\\} from '(\\.[^']+)'`, 'gm'))
  return [...statements].flatMap(([, names = '', target = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => {
        const [own = '', as = own] = name.split(' as ')
        return { from: posix.join(posix.dirname(path), target), name: own, as }
      }),
  )
}
