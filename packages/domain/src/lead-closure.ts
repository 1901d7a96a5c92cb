/**
 * Closing a lead (spec 2 §5, §9): the reasons, and how unit price, quantity and total follow from each other. All
 * three are whole hundredths (see cents.ts), and the last digit is rounded half up.
 */
import { type Cents, MAX_CENTS, timesOver } from './cents.ts'

export const CLOSURE_ACTIONS = ['ganho', 'perda'] as const
export type ClosureAction = (typeof CLOSURE_ACTIONS)[number]

/** The two selects of a won lead. */
export const WIN_REASON_KINDS = [
  { value: 'preço', label: 'Preço' },
  { value: 'prazo', label: 'Prazo' },
] as const
export const WIN_REASONS = [
  'Preço Competitivo',
  'Atendimento',
  'Prazo de Entrega',
  'Condições de Pagamento',
] as const
export const LOSS_REASONS = [
  'Preço Alto',
  'Concorrência',
  'Prazo Inadequado',
  'Falta de Recursos',
  'Mudança de Prioridade',
] as const

export const CLOSURE_MESSAGES = {
  action: 'Selecione uma ação (ganho ou perda).',
  win: 'Todos os campos são obrigatórios para a ação de ganho.',
  loss: 'O campo motivo é obrigatório para a ação de perda.',
} as const

/** The two selects of a won lead are stored as one text: 'Preço: Condições de Pagamento'. */
export function winReason(
  kind: (typeof WIN_REASON_KINDS)[number]['value'],
  reason: (typeof WIN_REASONS)[number],
): string {
  return `${WIN_REASON_KINDS.find(({ value }) => value === kind)?.label}: ${reason}`
}

export const CLOSURE_FIELDS = ['price_unity', 'quantity', 'price_total'] as const
export type ClosureField = (typeof CLOSURE_FIELDS)[number]
export type ClosureAmounts = Record<ClosureField, Cents | null>

/** The amounts, and the fields that the person typed, newest first; a computed field is not among them. */
export type ClosureSum = { amounts: ClosureAmounts; typed: readonly ClosureField[] }

/**
 * The amounts after a field was typed. The two fields typed last stay and the third follows from them, so that typing
 * '1', '12', '125' never disturbs what was typed before. Clearing a field clears the computed one too.
 */
export function typeClosure(
  { amounts, typed }: ClosureSum,
  field: ClosureField,
  value: Cents | null,
): ClosureSum {
  // A computed field that is cleared stays empty until something else is typed.
  if (value === null && !typed.includes(field))
    return { amounts: { ...amounts, [field]: null }, typed }
  const others = typed.filter((other) => other !== field)
  const kept = value === null ? others : [field, ...others].slice(0, 2)
  const [first, second] = kept
  const next: ClosureAmounts = { price_unity: null, quantity: null, price_total: null }
  for (const name of kept) next[name] = name === field ? value : amounts[name]
  const third = CLOSURE_FIELDS.find((name) => !kept.includes(name))
  if (first && second && third) next[third] = computed(third, next)
  return { amounts: next, typed: kept }
}

/** The amount that the other two give; null when there is none: a division by zero, or a value above the limit. */
export function computed(field: ClosureField, amounts: ClosureAmounts): Cents | null {
  const { price_unity: unit, quantity, price_total: total } = amounts
  let result: number | null = null
  if (field === 'price_total' && unit !== null && quantity !== null)
    result = timesOver(unit, quantity, 100)
  if (field === 'price_unity' && total !== null && quantity !== null)
    result = timesOver(total, 100, quantity)
  if (field === 'quantity' && total !== null && unit !== null) result = timesOver(total, 100, unit)
  return result !== null && result <= MAX_CENTS ? result : null
}

/**
 * Whether one of the three amounts is what the other two give. After rounding not all of them need to agree (R$
 * 100,00 over 3 is R$ 33,33, and three of those are R$ 99,99), and the total is the amount that was sold.
 */
export function amountsAgree(amounts: Record<ClosureField, Cents>): boolean {
  return CLOSURE_FIELDS.some((field) => computed(field, amounts) === amounts[field])
}
