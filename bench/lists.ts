import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { listPatients } from '@iris/contracts/patients'
import { sql } from 'kysely'
import { createDatabase, type Database } from '../apps/server/src/db/database.ts'
import { startEmbedded } from '../apps/server/src/db/embedded.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { findPatients } from '../apps/server/src/modules/patients/patient-list.sql.ts'
import { generatePatients } from './generate-patients.ts'

// npm run bench -- lists [--patients 1000000], or node bench/lists.ts: what a page of the patients list costs with that many, against 2,000.
// Times belong to this machine; the ratios travel.

const FEW = 2000
const ROUNDS = 9

type Case = [name: string, query: Record<string, string | number>]

const { values } = parseArgs({ options: { patients: { type: 'string', default: '1000000' } } })
const many = Number(values.patients)
const folder = await mkdtemp(join(tmpdir(), 'iris-bench-'))
await chmod(folder, 0o711)
const embedded = await startEmbedded({ dataDir: folder, log: console.log })
try {
  const small = await measure('small', FEW)
  const large = await measure('large', many)
  console.log(
    `${'caso'.padEnd(44)} ${'linhas'.padStart(9)} ${`ms (${FEW})`.padStart(12)} ${`ms (${many})`.padStart(14)} ${'razão'.padStart(7)}`,
  )
  for (const [name, { ms, total }] of large) {
    const before = small.get(name)?.ms ?? Number.NaN
    console.log(
      `${name.padEnd(44)} ${String(total).padStart(9)} ${before.toFixed(1).padStart(12)} ${ms.toFixed(1).padStart(14)} ${`${(ms / before).toFixed(1)}×`.padStart(7)}`,
    )
  }
} finally {
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measure(name: string, patients: number) {
  const admin = createDatabase(embedded.config)
  await sql`create database ${sql.id(name)}`.execute(admin)
  await admin.destroy()
  const config = { ...embedded.config, database: name }
  await migrate(config)
  const db = createDatabase(config)
  try {
    const start = performance.now()
    await generatePatients(db, patients)
    console.log(`${patients} pacientes em ${((performance.now() - start) / 1000).toFixed(0)} s`)
    const results = new Map<string, { ms: number; total: number }>()
    for (const [title, query] of await casesFor(db, patients))
      results.set(title, await timed(db, query))
    return results
  } finally {
    await db.destroy()
  }
}

async function timed(db: Database, query: Case[1]): Promise<{ ms: number; total: number }> {
  const list = listPatients.query.parse(query)
  const times: number[] = []
  let total = 0
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    total = (await findPatients(db, list)).total
    times.push(performance.now() - start)
  }
  const median = times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN
  return { ms: median, total }
}

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
    Object.entries(pages).map(([where, page]): Case => [`${sort}, ${where}`, { sort, page }]),
  )
  return [
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
}
