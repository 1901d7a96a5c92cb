import { parseArgs } from 'node:util'
import { twelveMonthsUntil } from '@iris/domain/report-period'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import type pg from 'pg'
import type { Database } from '../apps/server/src/db/database.ts'
import { makeClinic } from './clinic/make-clinic.ts'
import { type Case, compareSizes, withSides } from './compare-sizes.ts'
import { tellPlan } from './period-statistics.ts'
import { subjectsOf } from './population.ts'

// npm run bench -- figures [--patients 1000000] [--made FOLDER]: what the dashboard (all fifteen statistics), a period of it,
// its trend and the renewals cost with that many and with 10,000, and how a year of everybody is read. FOLDER was filled
// by bench:data.

const { values } = parseArgs({
  options: { patients: { type: 'string', default: '1000000' }, made: { type: 'string' } },
})

const sizes = {
  what: 'pessoas',
  few: 10_000,
  many: Number(values.patients),
  fill: (db: Database, patients: number) => makeClinic(db, { patients }),
  made: values.made,
}
const today = todayInSaoPaulo()
const year = twelveMonthsUntil(today)
const ago = (days: number) => todayInSaoPaulo(new Date(Date.now() - days * 86_400_000))

await compareSizes({
  ...sizes,
  casesOf: casesFor,
  totalOf: (answer: { total?: number; patients_count?: { total: number } }) =>
    answer.total ?? answer.patients_count?.total ?? 0,
})
await withSides({ ...sizes, few: 100 }, (_, many) =>
  tellPlan(many.connection as pg.ClientConfig, year),
)

async function casesFor(db: Database): Promise<Case[]> {
  const days: [string, object][] = [
    ['todos os dias', {}],
    ['este mês', { from: `${today.slice(0, 7)}-01`, to: today }],
    ['um ano até hoje', year],
    ['um ano, até 100 dias atrás', { from: ago(465), to: ago(101) }],
  ]
  const dashboards = (await subjectsOf(db)).flatMap(([whose, company]): Case[] => {
    const of = company === null ? {} : { company_id: company }
    const periods = days.map(
      ([name, period]): Case => [`${whose}, ${name}`, `/dashboard?${search({ ...of, ...period })}`],
    )
    return [...periods, [`${whose}, doze meses`, `/dashboard/trend?${search(of)}`]]
  })
  return [
    ...dashboards,
    ['renovações', '/leads/renewals'],
    ['renovações, página 50', '/leads/renewals?page=50'],
    ['renovações: busca metalurgica', '/leads/renewals?query=metalurgica'],
  ]
}

function search(query: object): URLSearchParams {
  return new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
}
