import type { Insertable } from 'kysely'
import type { DB } from '../db/generated.ts'
import type { Dice } from './dice.ts'
import { daysBefore, workingMoment } from './moments.ts'
import type { PaperKind } from './papers.ts'

export type DemoItem = Insertable<DB['equipaments']> & { id: number; equipament_type: number }
type Use = Insertable<DB['equipament_history']> & { id: number }
type Person = { id: number; type?: number | null; active?: boolean }

const [NOTEBOOK, REFRACTOR, RETINOGRAPH, TABLET, PRINTER, ROUTER, MOBILE] = [1, 2, 3, 4, 5, 6, 7]

/** Type, brand, model, how its serial numbers start, and how many there are. */
const MODELS: readonly [
  type: number,
  mark: string,
  model: string,
  serial: string,
  count: number,
][] = [
  [RETINOGRAPH, 'Phelcom', 'Eyer', 'EYR', 5],
  [RETINOGRAPH, 'Phelcom', 'Eyer 2', 'EYR2', 2],
  [RETINOGRAPH, 'Optomed', 'Aurora IQ', 'AUR', 2],
  [RETINOGRAPH, 'Canon', 'CR-2 AF', 'CR2', 1],
  [REFRACTOR, 'PlenOptika', 'QuickSee Free', 'QSF', 4],
  [REFRACTOR, 'Welch Allyn', 'Spot VS100', 'VS', 2],
  [REFRACTOR, 'Nidek', 'HandyRef-K', 'HRK', 2],
  [NOTEBOOK, 'Dell', 'Latitude 3440', 'BR', 4],
  [NOTEBOOK, 'Lenovo', 'ThinkPad E14', 'PF', 3],
  [TABLET, 'Samsung', 'Galaxy Tab A9+', 'R9', 5],
  [TABLET, 'Apple', 'iPad 10ª geração', 'DMP', 2],
  [PRINTER, 'Brother', 'HL-L2360DW', 'E7', 2],
  [PRINTER, 'Epson', 'EcoTank L3250', 'X8', 1],
  [ROUTER, 'TP-Link', 'Archer MR600 4G', '22', 3],
  [ROUTER, 'Intelbras', 'GX 3000', 'INT', 1],
  [MOBILE, 'Motorola', 'Moto G84', 'ZY', 3],
  [MOBILE, 'Samsung', 'Galaxy A35', 'RZ', 2],
]

const ITEM_NOTES = [
  'Acompanha maleta rígida e carregador.',
  'Bateria trocada na última revisão.',
  'Calibrado pelo fabricante; próxima calibração em doze meses.',
  'Pequeno risco na carcaça, sem efeito no uso.',
]
const USE_NOTES = [
  'Saiu com maleta, carregador e cabo.',
  'Para a triagem na fábrica.',
  'Devolvido sem o cabo USB; reposto.',
  'Conferido na devolução, funcionando.',
  'Para o mutirão da SIPAT.',
]

/** An item stays some days with one person and then some days unused. */
export function makeEquipment(
  dice: Dice,
  {
    today,
    papers,
    users,
  }: { today: string; papers: Record<PaperKind, string>; users: readonly Person[] },
): { items: DemoItem[]; uses: Use[] } {
  const items: DemoItem[] = []
  const uses: Use[] = []
  for (const [equipament_type, mark, model, serial, count] of MODELS)
    for (let each = 0; each < count; each++) {
      const id = items.length + 1
      const bought = dice.between(200, 700)
      const created_at = workingMoment(daysBefore(today, bought), dice.between(0, 480))
      items.push({
        id,
        equipament_type,
        mark,
        model,
        serial_number: `${serial}${dice.between(100_000, 999_999)}`,
        active_number: String(140 + id).padStart(4, '0'),
        obs: dice.chance(0.3) ? dice.pick(ITEM_NOTES) : null,
        invoice_img: dice.chance(0.8) ? papers.invoice : null,
        insurance_img: equipament_type <= RETINOGRAPH && dice.chance(0.7) ? papers.insurance : null,
        created_at,
        updated_at: created_at,
      })
      uses.push(...makeUses(dice, { id, bought, today, papers, users, from: uses.length }))
    }
  return { items, uses }
}

type Lending = {
  id: number
  bought: number
  today: string
  papers: Record<PaperKind, string>
  users: readonly Person[]
  /** Lines that exist already. */
  from: number
}

function makeUses(dice: Dice, { id, bought, today, papers, users, from }: Lending): Use[] {
  const borrowers = users.filter(({ type }) => type === 2 || type === 3 || type === 5)
  const uses: Use[] = []
  // Printers and routers mostly stay where they are.
  const rest = dice.pick([20, 35, 60, 120])
  let left = bought - dice.between(3, rest)
  while (left > 0) {
    const stay = dice.between(1, 12)
    // For nearly half of the items the last use has no return yet.
    const isOut = left <= stay || (left < rest && dice.chance(0.6))
    const who = dice.pick(isOut ? borrowers.filter(({ active }) => active !== false) : borrowers)
    const withdrawal_date = daysBefore(today, left)
    uses.push({
      id: from + uses.length + 1,
      equipament_id: id,
      user_id: who.id,
      withdrawal_date,
      return_date: isOut ? null : daysBefore(today, left - stay),
      obs: dice.chance(0.35) ? dice.pick(USE_NOTES) : null,
      receipt_term_img: dice.chance(0.8) ? papers.receipt : null,
      return_term_img: !isOut && dice.chance(0.7) ? papers.returned : null,
      created_at: workingMoment(withdrawal_date, dice.between(0, 480)),
    })
    if (isOut) break
    left -= stay + dice.between(2, rest)
  }
  return uses
}
