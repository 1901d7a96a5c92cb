import type { Insertable } from 'kysely'
import type { DB } from '../db/generated.ts'
import type { DemoCompany } from './companies.ts'
import type { Dice } from './dice.ts'
import type { DemoItem } from './equipment.ts'
import { daysBefore, workingMoment } from './moments.ts'

type Visit = Insertable<DB['supports']> & { id: number }
type Item = Insertable<DB['support_equipaments']>

const DAYS_BACK = 420
const DAYS_AHEAD = 35
/** A visit takes some of the items along, one of each kind. */
const KINDS: readonly (readonly [type: number, chance: number])[] = [
  [3, 0.9],
  [2, 0.85],
  [4, 0.7],
  [1, 0.6],
  [6, 0.3],
  [5, 0.25],
]

const NOTES = [
  'Levar tripé e extensão elétrica. Sala do ambulatório, térreo.',
  'Procurar a técnica de segurança na portaria 2; usar botina e óculos.',
  'Turnos da manhã e da tarde. Cerca de 60 colaboradores.',
  'Sinal de internet fraco no galpão: usar o roteador 4G.',
  'Retorno para os que faltaram na primeira visita.',
  'SIPAT: montar a estação até as 7h30.',
]

/** Visits of the past year and the coming weeks; no person and no item is in two places on one day. */
export function makeSupports(
  dice: Dice,
  from: {
    today: string
    users: readonly { id: number; type?: number | null; active?: boolean }[]
    companies: readonly DemoCompany[]
    items: readonly DemoItem[]
  },
): { rows: Visit[]; items: Item[] } {
  const technicians = from.users.filter(({ type, active }) => type === 3 && active !== false)
  const clients = from.companies.filter(({ weight, row }) => weight > 0 && row.active)
  const weighted = clients.map((company) => [company, company.weight] as const)
  const rows: Visit[] = []
  const items: Item[] = []
  for (let back = DAYS_BACK; back >= -DAYS_AHEAD; back--) {
    const day = daysBefore(from.today, back)
    if (isWeekend(day)) continue
    const taken = new Set<number>()
    for (const technician of technicians) {
      if (!dice.chance(0.28)) continue
      const id = rows.length + 1
      const created_at = workingMoment(
        daysBefore(from.today, Math.max(back, 1) + dice.between(2, 20)),
        dice.between(0, 480),
      )
      rows.push({
        id,
        user_id: technician.id,
        company_id: dice.weighted(weighted).row.id,
        data_atendimento: day,
        observacoes: dice.chance(0.6) ? dice.pick(NOTES) : null,
        created_at,
        updated_at: created_at,
      })
      for (const [place, equipament_id] of packed(dice, from.items, taken).entries())
        items.push({ support_id: id, equipament_id, place })
    }
  }
  return { rows, items }
}

function packed(dice: Dice, items: readonly DemoItem[], taken: Set<number>): number[] {
  const free = (type: number) =>
    items.filter((item) => item.equipament_type === type && !taken.has(item.id))
  const chosen = KINDS.flatMap(([type, chance], index) =>
    index === 0 || dice.chance(chance) ? [dice.pick(free(type)).id] : [],
  )
  for (const id of chosen) taken.add(id)
  return chosen
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())
}
