import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { getLeadBoard } from '@iris/contracts/lead-board'
import { listLeads } from '@iris/contracts/leads'
import { sql } from 'kysely'
import { createDatabase, type Database } from '../apps/server/src/db/database.ts'
import { startEmbedded } from '../apps/server/src/db/embedded.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { leadBoard } from '../apps/server/src/modules/leads/lead-board.ts'
import { settle } from '../apps/server/src/modules/leads/lead-counts.sql.ts'
import { salesDashboard } from '../apps/server/src/modules/leads/lead-dashboard.ts'
import { findLeads } from '../apps/server/src/modules/leads/lead-list.sql.ts'
import { generateLeads } from './generate-leads.ts'

// npm run bench -- leads [--leads 200000]: what the sales screens cost with that many leads, against 2,000.
// Times belong to this machine; the ratios travel.

const FEW = 2000
const ROUNDS = 9

type Case = [name: string, run: (db: Database) => Promise<number>]

const { values } = parseArgs({ options: { leads: { type: 'string', default: '200000' } } })
const many = Number(values.leads)
const folder = await mkdtemp(join(tmpdir(), 'iris-bench-'))
await chmod(folder, 0o711)
const embedded = await startEmbedded({ dataDir: folder, log: console.log })
try {
  const small = await measure('small', FEW)
  const large = await measure('large', many)
  console.log(
    `${'caso'.padEnd(44)} ${'leads'.padStart(9)} ${`ms (${FEW})`.padStart(12)} ${`ms (${many})`.padStart(14)} ${'razão'.padStart(7)}`,
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

async function measure(name: string, leads: number) {
  const admin = createDatabase(embedded.config)
  await sql`create database ${sql.id(name)}`.execute(admin)
  await admin.destroy()
  const config = { ...embedded.config, database: name }
  await migrate(config)
  const db = createDatabase(config)
  try {
    const start = performance.now()
    await generateLeads(db, leads)
    await settle(db)
    await sql`vacuum analyze`.execute(db)
    console.log(`${leads} leads em ${((performance.now() - start) / 1000).toFixed(0)} s`)
    const results = new Map<string, { ms: number; total: number }>()
    for (const [title, run] of casesFor(leads)) results.set(title, await timed(db, run))
    return results
  } finally {
    await db.destroy()
  }
}

async function timed(db: Database, run: Case[1]): Promise<{ ms: number; total: number }> {
  const times: number[] = []
  let total = 0
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    total = await run(db)
    times.push(performance.now() - start)
  }
  const median = times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN
  return { ms: median, total }
}

function casesFor(leads: number): Case[] {
  const list = (name: string, query: Record<string, string | number>): Case => [
    `lista: ${name}`,
    async (db) => (await findLeads(db, listLeads.query.parse(query))).total,
  ]
  const board = (name: string, query: Record<string, string>): Case => {
    const { per_column, ...filters } = getLeadBoard.query.parse(query)
    return [`quadro: ${name}`, async (db) => (await leadBoard(db, filters, per_column)).count]
  }
  const dashboard = (name: string, from: string, to: string): Case => [
    `painel: ${name}`,
    async (db) => (await salesDashboard(db, { from, to })).funnelData.oportunidades,
  ]
  const month = { created_from: '2026-11-01', created_to: '2026-11-20' }
  return [
    list('página 1', {}),
    list('no meio', { page: Math.ceil(leads / 20) }),
    list('última página', { page: Math.ceil(leads / 10) }),
    list('por nome', { sort: 'name' }),
    list('por origem, decrescente', { sort: '-source' }),
    list('por funil', { sort: 'funnel_stage' }),
    list('por temperatura', { sort: '-temperature_stage' }),
    list('origem', { source: 'Google' }),
    list('etapa e temperatura', { funnel_stage: 'Reunião', temperature_stage: 'Quente' }),
    list('em aberto', { status: 'open' }),
    list('cidade', { city: 'Cidade 17' }),
    list('cidade, por nome', { city: 'Cidade 17', sort: 'name' }),
    list('cadastro no mês', month),
    list('cadastro em dois anos', { created_from: '2025-01-01', created_to: '2026-12-31' }),
    list('cadastro em dois anos, Google', { created_from: '2025-01-01', source: 'Google' }),
    list('busca: zzzz', { query: 'zzzz' }),
    list('busca: e-mail', { query: 'contato1234@' }),
    list('busca: angela falcao', { query: 'angela falcao' }),
    list('busca: an', { query: 'an' }),
    board('tudo', {}),
    board('em aberto', { status: 'open' }),
    board('em aberto, um vendedor', { status: 'open', assigned_user_id: '3' }),
    board('em aberto, Google e quente', {
      status: 'open',
      source: 'Google',
      temperature_stage: 'Quente',
    }),
    board('cidade', { city: 'Cidade 17' }),
    board('cadastro no mês', month),
    board('cadastro há um ano', { created_from: '2025-11-01', created_to: '2025-11-30' }),
    board('busca: angela falcao', { query: 'angela falcao' }),
    dashboard('mês', '2026-11-01', '2026-11-20'),
    dashboard('trimestre', '2026-10-01', '2026-11-20'),
    dashboard('semestre', '2026-07-01', '2026-11-20'),
    dashboard('dois anos, de meio a meio de mês', '2024-12-15', '2026-11-14'),
  ]
}
