import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Database } from '../apps/server/src/db/database.ts'
import { makeClinic } from './clinic/make-clinic.ts'
import { type Case, compareSizes, withSides } from './compare-sizes.ts'
import { tellListPlans } from './list-plans.ts'

// npm run bench -- lists [--patients 1000000] [--made FOLDER] [--only TEXT]: what a page of the lists of patients and exams
// costs with that many and with 10,000. FOLDER was filled by bench:data; TEXT narrows to the cases that hold it. With --plans
// the plans of the many are printed instead.

const { values } = parseArgs({
  options: {
    patients: { type: 'string', default: '1000000' },
    made: { type: 'string' },
    only: { type: 'string', default: '' },
    plans: { type: 'boolean', default: false },
  },
})

const sizes = {
  what: 'pacientes',
  few: values.plans ? 100 : 10_000,
  many: Number(values.patients),
  fill: (db: Database, patients: number) => makeClinic(db, { patients }),
  made: values.made,
}
if (values.plans)
  await withSides(sizes, async (_, many) =>
    tellListPlans(many, await casesFor(many.db, sizes.many)),
  )
else
  await compareSizes({
    ...sizes,
    casesOf: casesFor,
    totalOf: ({ total }: { total: number }) => total,
  })

async function casesFor(db: Database, patients: number): Promise<Case[]> {
  const sizes = await sql<{ company: number; cpf: string }>`
    select company, min(cpf) as cpf from patients group by company order by count(*) desc`.execute(
    db,
  )
  const largest = sizes.rows[0]?.company ?? 0
  const median = sizes.rows[Math.floor(sizes.rows.length / 2)]?.company ?? 0
  const cpf = sizes.rows[0]?.cpf ?? ''
  const last = Math.ceil(patients / 10)
  const event = await db
    .selectFrom('exams')
    .select('event_id')
    .where('event_id', 'is not', null)
    .groupBy('event_id')
    .orderBy(sql`count(*)`, 'desc')
    .limit(1)
    .executeTakeFirst()
  const event_id = event?.event_id ?? 0
  const pages = {
    'página 1': 1,
    'a um quarto': Math.ceil(last / 4),
    'no meio': Math.ceil(last / 2),
    'última página': last,
  }
  const sorted = (['-created_at', 'name', '-name', 'companyName'] as const).flatMap((sort) =>
    Object.entries(pages).map(([where, page]): [string, Record<string, string | number>] => [
      `${sort}, ${where}`,
      { sort, page },
    ]),
  )
  const queries: [name: string, query: Record<string, string | number>][] = [
    ...sorted,
    ['maior empresa', { company: largest }],
    ['maior empresa, por nome', { company: largest, sort: 'name' }],
    ['maior empresa, por nome, página 50', { company: largest, sort: 'name', page: 50 }],
    ['empresa mediana, por nome', { company: median, sort: 'name' }],
    ['busca zzzz', { query: 'zzzz' }],
    ['busca zz', { query: 'zz' }],
    ['busca por CPF', { query: cpf }],
    ['busca por parte de CPF', { query: cpf.slice(0, 6) }],
    ['busca angela falcao', { query: 'angela falcao' }],
    ['busca angela falcao, por nome', { query: 'angela falcao', sort: 'name' }],
    ['busca falcao angela', { query: 'falcao angela' }],
    ['busca maria silva', { query: 'maria silva' }],
    ['busca maria da silva', { query: 'maria da silva' }],
    ['busca silva maria, por nome', { query: 'silva maria', sort: 'name' }],
    ['busca joao metalurgica, duas palavras em dois campos', { query: 'joao metalurgica' }],
    ['busca por CPF com máscara', { query: masked(cpf) }],
    ['busca por telefone com máscara', { query: '(11) 98765-4321' }],
    ['busca por fim de telefone', { query: '4321' }],
    ['busca por DDD e começo', { query: '1198' }],
    ['busca por nascimento', { query: '12/04/1985' }],
    ['busca silva e nascimento', { query: 'silva 12/04/1985' }],
    ['busca silva', { query: 'silva' }],
    ['busca silva, por nome', { query: 'silva', sort: 'name' }],
    ['busca silva, por empresa', { query: 'silva', sort: 'companyName' }],
    ['busca silva na maior empresa', { query: 'silva', company: largest }],
    ['busca empresa iguacu', { query: 'metalurgica iguacu' }],
    ['busca iguacu 1', { query: 'iguacu sao joao 1', sort: 'name' }],
    ['busca an', { query: 'an', sort: 'name' }],
    ['busca 71', { query: '71' }],
    ['busca por código', { query: '0000777' }],
    ['filtro de setor', { sector: 'Montagem' }],
    ['filtro de setor raro, por nome', { sector: 'Manutenção', sort: 'name' }],
    ['filtro de setor da maior empresa', { company: largest, sector: 'Montagem' }],
    ['filtro de unidade', { unit: 'Matriz' }],
    ['filtro de unidade, por nome', { unit: 'Matriz', sort: 'name' }],
    ['filtro de evento', { event_id }],
    ['filtro de evento, por nome, página 50', { event_id, sort: 'name', page: 50 }],
    ['filtro de nome: queiros', { name: 'queiros', sort: 'name' }],
    ['filtro de nome: antonio queiros neto', { name: 'antonio queiros neto' }],
  ]
  const exams: typeof queries = [
    ['exames', {}],
    ['exames, no meio', { page: Math.ceil(last / 2) }],
    ['exames por nome, no meio', { sort: 'patient_name', page: Math.ceil(last / 2) }],
    ['exames por estado, no meio', { sort: 'status', page: Math.ceil(last / 2) }],
    ['exames por empresa', { sort: 'companyName' }],
    ['exames concluídos', { status: 'Concluído' }],
    ['exames concluídos da maior empresa', { status: 'Concluído', company_id: largest }],
    ['exames da maior empresa, por nome', { company_id: largest, sort: 'patient_name' }],
    ['exames de um evento', { event_id }],
    ['exames de um evento, por nome', { event_id, sort: 'patient_name' }],
    ['exames: busca silva', { query: 'silva' }],
    ['exames: busca maria silva', { query: 'maria silva' }],
    ['exames: busca zz', { query: 'zz' }],
  ]
  return [
    ...queries.map(([name, query]): Case => [name, `/patients?${toSearch(query)}`]),
    ...exams.map(([name, query]): Case => [name, `/exams/with-patient-name?${toSearch(query)}`]),
  ].filter(([name]) => name.includes(values.only))
}

function masked(cpf: string): string {
  return cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')
}

function toSearch(query: Record<string, string | number>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) search.set(name, String(value))
  return search.toString()
}
