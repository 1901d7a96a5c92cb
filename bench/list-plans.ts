import { sql } from 'kysely'
import { type Case, type Side, tokenOf } from './compare-sizes.ts'
import { record } from './recorded.ts'

/** Tables that no page may read whole. */
const LARGE = /Seq Scan on (patients|exams|triages|companies)\b/
const OF_A_PAGE = /\blimit\b[\s\S]*|\bhits\b/
const A_LIST = /"(patients|exams)" as "[pe]"/

/** Prints how PostgreSQL finds each page, as it was told when it had done so, and which read a large table whole. */
export async function tellListPlans(side: Side, cases: Case[]): Promise<void> {
  const whole: string[] = []
  for (const [name, path] of cases) {
    const statements = await record(async () => {
      const reply = await side.server.inject({
        url: `/api/v2${path}`,
        headers: { authorization: `Bearer ${tokenOf(side.server)}` },
      })
      if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode}`)
    })
    console.log(`\n## ${name}\n\n\`\`\``)
    for (const { text, values } of statements.filter(isOfPage)) {
      const lines = await explained(side, text, values)
      if (lines.some((line) => LARGE.test(line))) whole.push(name)
      console.log(lines.join('\n'))
    }
    console.log('```')
  }
  console.log(`\nRead a large table whole: ${[...new Set(whole)].join('; ') || 'none'}.`)
}

const isOfPage = ({ text }: { text: string }) => OF_A_PAGE.test(text) && A_LIST.test(text)

async function explained({ db }: Side, text: string, values: unknown[]): Promise<string[]> {
  // The text as it was sent, each $n with its value.
  const parts = text.split(/\$\d+/)
  const order = [...text.matchAll(/\$(\d+)/g)].map(([, n]) => values[Number(n) - 1])
  const asked = sql.join(
    parts.flatMap((part, n) => [sql.raw(part), ...(n < order.length ? [sql`${order[n]}`] : [])]),
    sql``,
  )
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain (analyze, costs off, timing off, buffers off, summary on) ${asked}`.execute(db)
  return rows.map((row) => row['QUERY PLAN'].slice(0, 240))
}
