import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Database } from '../apps/server/src/db/database.ts'
import { type Case, compareSizes } from './compare-sizes.ts'
import { generatePatients } from './generate-patients.ts'

// npm run bench -- lists [--patients 1000000]: what a page of the list of patients costs with that many and with
// 2,000.

const { values } = parseArgs({ options: { patients: { type: 'string', default: '1000000' } } })

await compareSizes({
  what: 'pacientes',
  few: 2000,
  many: Number(values.patients),
  fill: generatePatients,
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
    ['filtro de nome: queiros', { name: 'queiros', sort: 'name' }],
    ['filtro de nome: antonio queiros neto', { name: 'antonio queiros neto' }],
  ]
  return queries.map(([name, query]) => [name, `/patients?${toSearch(query)}`])
}

function masked(cpf: string): string {
  return cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')
}

function toSearch(query: Record<string, string | number>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) search.set(name, String(value))
  return search.toString()
}
