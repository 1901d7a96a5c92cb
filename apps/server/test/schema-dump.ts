import type pg from 'pg'

// What PostgreSQL's catalogue says about a database's own tables and functions, in words that do not depend on the
// order of creation. Two databases with the same lines have the same schema.

const OURS = "n.nspname = 'public'"
const NOT_OF_AN_EXTENSION = (oid: string) =>
  `not exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`

const PARTS = {
  tables: `
    select format('%s %s %s rights %s', c.relkind, c.relname, c.reloptions, array(select unnest(c.relacl)::text order by 1))
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'S') and ${NOT_OF_AN_EXTENSION('c.oid')}`,
  columns: `
    select format('%s.%s %s collate %s required %s identity %s generated %s default %s', c.relname, a.attname,
      format_type(a.atttypid, a.atttypmod), co.collname, a.attnotnull, a.attidentity, a.attgenerated,
      pg_get_expr(d.adbin, d.adrelid))
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    left join pg_collation co on co.oid = a.attcollation
    where ${OURS} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped`,
  constraints: `
    select format('%s %s %s', co.conrelid::regclass, co.conname, pg_get_constraintdef(co.oid))
    from pg_constraint co join pg_namespace n on n.oid = co.connamespace where ${OURS}`,
  indexes: `
    select format('%s valid %s', pg_get_indexdef(i.indexrelid), i.indisvalid)
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace where ${OURS}`,
  triggers: `
    select format('%s enabled %s', pg_get_triggerdef(t.oid), t.tgenabled)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and not t.tgisinternal`,
  functions: `
    select format('%s rights %s', pg_get_functiondef(p.oid), p.proacl)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${OURS} and p.prokind in ('f', 'p') and ${NOT_OF_AN_EXTENSION('p.oid')}`,
} as const

export type SchemaDump = Record<keyof typeof PARTS, string[]>

export async function dumpSchema(client: pg.Client): Promise<SchemaDump> {
  const parts: [string, string[]][] = []
  for (const [part, query] of Object.entries(PARTS)) {
    const { rows } = await client.query({ text: query, rowMode: 'array' })
    parts.push([part, rows.map(([line]) => line as string).sort()])
  }
  return Object.fromEntries(parts) as SchemaDump
}
