import { centsOf, decimalText } from '@iris/domain/cents'
import {
  FUNNEL_STAGES,
  type FunnelStage,
  isOpenLead,
  LEAD_SOURCES,
  type LeadStatus,
  stageRank,
  TEMPERATURES,
} from '@iris/domain/lead'
import { LOSS_REASONS, WIN_REASON_KINDS, WIN_REASONS, winReason } from '@iris/domain/lead-closure'
import type { Insertable } from 'kysely'
import type { DB } from '../db/generated.ts'
import type { Dice } from './dice.ts'
import type { Documents } from './documents.ts'
import { daysBefore, minutesAfter, workingMoment } from './moments.ts'
import { CITIES, MEN, SURNAMES, WOMEN } from './vocabulary.ts'

const LEADS = 420
const DAYS = 730
const A_DAY = 24 * 60

const KINDS = [
  'Metalúrgica',
  'Usina',
  'Cerâmica',
  'Frigorífico',
  'Supermercados',
  'Hotel',
  'Colégio',
  'Logística',
  'Gráfica',
  'Laticínios',
  'Plásticos',
]
const NAMES = [
  'Boa Esperança',
  'Santa Luzia',
  'Belo Monte',
  'Três Irmãos',
  'Serra Azul',
  'Vitória',
  'Bandeirante',
  'São João',
  'Ipiranga',
  'Aroeira',
  'Nova Era',
  'Pedra Branca',
]
const NOTES = [
  'Tem 80 funcionários na produção; o exame periódico vence em março.',
  'Pediu proposta por e-mail, com preço por funcionário.',
  'Quer atendimento dentro da empresa, em dois turnos.',
  null,
  null,
]
const ACTIVITY_NOTES = [
  'Ligar depois das 14h.',
  'Enviar a proposta revisada.',
  'Confirmar a data da visita.',
  null,
]
const WON_NOTES = ['Pagamento em 30 dias.', 'Contrato de um ano, com renovação.', null]
/** The price of one person's screening, in reais. */
const UNIT_PRICES = ['65.00', '72.50', '79.90', '85.00', '98.40']

type Rows = {
  leads: (Insertable<DB['leads']> & { id: number })[]
  moves: Insertable<DB['lead_stage_moves']>[]
  history: Insertable<DB['lead_history']>[]
  activities: Insertable<DB['lead_activities']>[]
  targets: Insertable<DB['lead_targets']>[]
}

/** Two years of sales: leads at every stage, won and lost, and activities for today and overdue ones. */
export function makeLeads(
  dice: Dice,
  { documents, today, sellers }: { documents: Documents; today: string; sellers: number[] },
): Rows {
  const rows: Rows = { leads: [], moves: [], history: [], activities: [], targets: [] }
  const days = Array.from({ length: LEADS }, (_, index) =>
    // More of them lately than long ago.
    Math.round(DAYS * (1 - Math.sqrt((index + 0.5) / LEADS)) * 1.6),
  ).map((days) => Math.min(days + 1, DAYS))
  for (const [index, ago] of days.entries())
    addLead(rows, dice, documents, { id: index + 1, ago, today, sellers })
  rows.targets = targets(dice, today, sellers)
  return rows
}

type Place = { id: number; ago: number; today: string; sellers: number[] }

function addLead(rows: Rows, dice: Dice, documents: Documents, { id, ago, today, sellers }: Place) {
  const seller = dice.chance(0.92) ? dice.pick(sellers) : null
  const outcome = outcomeOf(dice, ago)
  const reached = reachedStage(dice, ago, outcome)
  const city = dice.pick(CITIES)
  const contact = `${dice.pick(dice.chance(0.5) ? WOMEN : MEN)} ${dice.pick(SURNAMES)}`
  const company_name = `${dice.pick(KINDS)} ${dice.pick(NAMES)}`
  const created_at = workingMoment(daysBefore(today, ago), dice.between(0, 500))
  const moved = moves(dice, { id, reached, ago, created_at, seller })
  const last = String(moved.at(-1)?.created_at ?? created_at)
  const closed_at = isOpenLead(outcome) ? null : minutesAfter(last, dice.between(1, 20))
  const updated_at = closed_at ?? last
  const price = priceOf(dice, outcome)
  const funnel_stage = FUNNEL_STAGES[reached] as FunnelStage
  const reason = reasonOf(dice, outcome)
  rows.leads.push({
    id,
    name: contact,
    company_name,
    email: `${addressName(contact)}@${addressName(company_name)}.test`,
    phone: dice.chance(0.9) ? documents.mobile(city.ddd) : null,
    state: city.state,
    city: city.city,
    zone: dice.chance(0.4)
      ? dice.pick(['Centro', 'Zona Sul', 'Zona Norte', 'Distrito industrial'])
      : null,
    source: dice.pick(LEAD_SOURCES),
    funnel_stage,
    funnel_stage_at: last,
    reached_rank: reached,
    temperature_stage: dice.chance(0.93) ? dice.pick(TEMPERATURES) : null,
    assigned_user_id: seller,
    notes: dice.pick(NOTES),
    status: outcome,
    reason,
    observations: outcome === 'ganho' ? dice.pick(WON_NOTES) : null,
    ...price,
    closed_at,
    closing_stage: closed_at ? funnel_stage : null,
    created_at,
    updated_at,
  })
  rows.moves.push(...moved)
  rows.history.push(...historyOf(id, { moved, created_at, closed_at, outcome, reason, seller }))
  rows.activities.push(...activities(dice, { id, ago, today, seller, isOpen: closed_at === null }))
}

/** Old leads are closed; most leads of the last weeks are still open. */
function outcomeOf(dice: Dice, ago: number): LeadStatus {
  const open = ago < 30 ? 0.75 : ago < 120 ? 0.4 : 0.06
  if (dice.chance(open)) return ago > 7 && dice.chance(0.7) ? 'in_progress' : 'new'
  return dice.weighted([
    ['ganho', 46],
    ['perda', 48],
    ['closed', 6],
  ] as const)
}

function reachedStage(dice: Dice, ago: number, outcome: LeadStatus): number {
  if (outcome === 'ganho') return dice.between(stageRank('Reunião'), stageRank('Agendamento exame'))
  if (outcome === 'new') return ago > 7 ? dice.between(0, 2) : 0
  return dice.between(0, stageRank('Fechamento'))
}

type Moving = {
  id: number
  reached: number
  ago: number
  created_at: string
  seller: number | null
}

/** From stage to stage, in the time there was. */
function moves(dice: Dice, { id, reached, ago, created_at, seller }: Moving): Rows['moves'] {
  const room = (Math.min(ago, 70) * A_DAY) / (reached + 2)
  let at = created_at
  return Array.from({ length: reached + 1 }, (_, rank) => {
    const from_since = rank === 0 ? null : at
    if (rank > 0) at = minutesAfter(at, dice.between(Math.floor(room / 3), Math.floor(room)))
    return {
      lead_id: id,
      from_stage: rank === 0 ? null : (FUNNEL_STAGES[rank - 1] as FunnelStage),
      to_stage: FUNNEL_STAGES[rank] as FunnelStage,
      from_since,
      user_id: seller,
      created_at: at,
    }
  })
}

function priceOf(dice: Dice, outcome: LeadStatus) {
  if (outcome !== 'ganho' && dice.chance(0.45))
    return { price_unity: null, quantity: null, price_total: null }
  const unit = dice.pick(UNIT_PRICES)
  const people = dice.between(12, 320)
  return {
    price_unity: unit,
    quantity: `${people}.00`,
    price_total: decimalText((centsOf(unit) ?? 0) * people),
  }
}

function reasonOf(dice: Dice, outcome: LeadStatus): string | null {
  if (outcome === 'perda') return dice.pick(LOSS_REASONS)
  if (outcome !== 'ganho') return null
  return winReason(dice.pick(WIN_REASON_KINDS).value, dice.pick(WIN_REASONS))
}

type Past = {
  moved: Rows['moves']
  created_at: string
  closed_at: string | null
  outcome: LeadStatus
  reason: string | null
  seller: number | null
}

function historyOf(lead_id: number, past: Past): Rows['history'] {
  const entry = (kind: string, changes: object[], created_at: string) => ({
    lead_id,
    kind,
    changes: JSON.stringify(changes),
    user_id: past.seller,
    created_at,
  })
  const stage = (from: string | null | undefined, to: string) => ({
    field: 'funnel_stage',
    from,
    to,
  })
  const [, ...later] = past.moved
  const entries = [
    entry('created', [stage(null, FUNNEL_STAGES[0])], past.created_at),
    ...later.map(({ from_stage, to_stage, created_at }) =>
      entry('moved', [stage(from_stage, to_stage)], String(created_at)),
    ),
  ]
  if (!past.closed_at) return entries
  const words = { ganho: 'Concluído (Ganho)', perda: 'Concluído (Perda)' } as Record<string, string>
  const closing = [
    { field: 'status', from: 'Novo', to: words[past.outcome] ?? 'Concluído' },
    ...(past.reason ? [{ field: 'reason', from: null, to: past.reason }] : []),
  ]
  return [...entries, entry('closed', closing, past.closed_at)]
}

type Doing = { id: number; ago: number; today: string; seller: number | null; isOpen: boolean }

/** Past activities; an open lead also has the next one, sometimes overdue, sometimes for today. */
function activities(dice: Dice, { id, ago, today, seller, isOpen }: Doing): Rows['activities'] {
  const one = (date: string, status: string) => ({
    lead_id: id,
    activity: dice.weighted([
      ['call', 30],
      ['whatsapp', 25],
      ['email', 20],
      ['meeting', 12],
      ['visit', 8],
      ['another', 5],
    ] as const),
    status,
    date,
    time: dice.chance(0.5) ? `${dice.between(10, 17)}:30` : null,
    notes: dice.pick(ACTIVITY_NOTES),
    user_id: seller,
    created_at: workingMoment(daysBefore(today, ago), 510),
    updated_at: workingMoment(daysBefore(today, ago), 510),
  })
  const done = Array.from({ length: dice.between(0, 3) }, () =>
    one(daysBefore(today, dice.between(Math.min(1, ago), ago)), 'completed'),
  )
  if (!isOpen || dice.chance(0.2)) return done
  const inDays = dice.weighted([
    [-dice.between(1, Math.min(ago, 6)), 25],
    [0, 25],
    [dice.between(1, 12), 50],
  ] as const)
  return [...done, one(daysBefore(today, -inDays), dice.chance(0.75) ? 'open' : 'in_progress')]
}

/** A target for each month of two years: the team's, and lately one for each seller. */
function targets(dice: Dice, today: string, sellers: readonly number[]): Rows['targets'] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: 24 }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10)
    const amount = () => `${dice.between(30, 60)}000.00`
    if (back < 3)
      return sellers.map((assigned_user_id) => ({
        month: first,
        amount: amount(),
        assigned_user_id,
      }))
    return [{ month: first, amount: `${dice.between(70, 130)}000.00`, assigned_user_id: null }]
  }).flat()
}

function addressName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')
}
