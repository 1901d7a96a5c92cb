/** One line in the history of an item, days as 'yyyy-MM-dd'; no return while it is out. */
export type DaysOfUse = { withdrawal_date: string; return_date: string | null }

export type UseFault = {
  /** The index of the line in the given order. */
  index: number
  field: 'withdrawal_date' | 'return_date'
  message: string
}

export const USE_MESSAGES = {
  /** spec 2 §5 */
  returnInFuture: 'A data de devolução não pode ser posterior à data atual.',
  returnTooEarly: 'A data de devolução não pode ser anterior à data de retirada.',
  withdrawalInFuture: 'A data de retirada não pode ser posterior à data atual.',
  stillOut: 'Este equipamento está em uso. Registre a devolução antes de uma nova retirada.',
  overlap: 'Este equipamento já estava em uso nesta data.',
} as const

/**
 * What is wrong with the whole history of an item today: only one person has it at a time, and nothing lies in the
 * future. A return and the next withdrawal may be on one day. At most one fault for each field.
 */
export function faultsOfUses(uses: readonly DaysOfUse[], today: string): UseFault[] {
  const faults = uses.flatMap((use, index) => faultsOfUse(use, today, index))
  const told = new Set(faults.flatMap((f) => (f.field === 'withdrawal_date' ? f.index : [])))
  const inOrder = uses.map((use, index) => ({ ...use, index })).sort(byDays)
  let busyUntil = ''
  let isOut = false
  for (const { index, withdrawal_date, return_date } of inOrder) {
    const message = isOut
      ? USE_MESSAGES.stillOut
      : withdrawal_date < busyUntil
        ? USE_MESSAGES.overlap
        : undefined
    if (message && !told.has(index)) faults.push({ index, field: 'withdrawal_date', message })
    if (return_date === null) isOut = true
    else if (return_date > busyUntil) busyUntil = return_date
  }
  return faults
}

function faultsOfUse(use: DaysOfUse, today: string, index: number): UseFault[] {
  const { withdrawal_date, return_date } = use
  const faults: UseFault[] = []
  if (withdrawal_date > today)
    faults.push({ index, field: 'withdrawal_date', message: USE_MESSAGES.withdrawalInFuture })
  if (return_date !== null && return_date > today)
    faults.push({ index, field: 'return_date', message: USE_MESSAGES.returnInFuture })
  else if (return_date !== null && return_date < withdrawal_date)
    faults.push({ index, field: 'return_date', message: USE_MESSAGES.returnTooEarly })
  return faults
}

/**
 * The indexes of the lines that do not go with one of the others, because the item was with somebody else then. Each line is
 * looked up among the others and not compared with all of them: an item may have thousands.
 */
export function linesAtOdds(lines: readonly DaysOfUse[], others: readonly DaysOfUse[]): number[] {
  const inOrder = others.map((use, index) => ({ ...use, index })).sort(byDays)
  /** Until when one of those up to a place keeps the item. */
  const busyUntil: string[] = []
  for (const { return_date } of inOrder) {
    const [until, before = ''] = [return_date ?? FOR_EVER, busyUntil.at(-1)]
    busyUntil.push(until > before ? until : before)
  }
  return lines.flatMap((line, index) => {
    const place = placeAmong(inOrder, { ...line, index: inOrder.length })
    const isBusy = line.withdrawal_date < (busyUntil[place - 1] ?? '')
    const next = inOrder[place]
    return isBusy || (next && next.withdrawal_date < (line.return_date ?? FOR_EVER)) ? index : []
  })
}

type Placed = DaysOfUse & { index: number }

/** How many of the ordered lines come before one. */
function placeAmong(inOrder: readonly Placed[], line: Placed): number {
  let [low, high] = [0, inOrder.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (byDays(inOrder[middle] as Placed, line) < 0) low = middle + 1
    else high = middle
  }
  return low
}

const NEVER = '9999-12-31'
/** Later than any day. */
const FOR_EVER = '9999-99-99'

function byDays(a: Placed, b: Placed): number {
  const key = (use: DaysOfUse) => `${use.withdrawal_date} ${use.return_date ?? NEVER}`
  return key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.index - b.index
}
