import { expect, test } from 'vitest'
import { MAX_CENTS } from './cents.ts'
import {
  amountsAgree,
  CLOSURE_MESSAGES,
  type ClosureField,
  type ClosureSum,
  computed,
  typeClosure,
  winReason,
} from './lead-closure.ts'

const sum = (price_unity: number | null, quantity: number | null, price_total: number | null) => ({
  price_unity,
  quantity,
  price_total,
})

const NOTHING: ClosureSum = { amounts: sum(null, null, null), typed: [] }

/** Types one field after another, as 'field=hundredths'; an empty value clears it. */
function typing(...steps: string[]): ClosureSum {
  return steps.reduce((state, step) => {
    const [field, value] = step.split('=') as [ClosureField, string]
    return typeClosure(state, field, value === '' ? null : Number(value))
  }, NOTHING)
}

test.each([
  ['price_total', sum(15_000, 200, null), 30_000],
  ['price_total', sum(10, 300, null), 30],
  ['price_total', sum(1999, 333, null), 6657],
  ['price_total', sum(0, 500, null), 0],
  ['price_total', sum(1, 50, null), 1],
  ['price_unity', sum(null, 300, 10_000), 3333],
  ['price_unity', sum(null, 300, 20_000), 6667],
  ['price_unity', sum(null, 800, 100), 13],
  ['price_unity', sum(null, 0, 10_000), null],
  ['quantity', sum(2500, null, 10_000), 400],
  ['quantity', sum(3000, null, 10_000), 333],
  ['quantity', sum(0, null, 10_000), null],
  ['price_total', sum(MAX_CENTS, 100, null), MAX_CENTS],
  ['price_total', sum(MAX_CENTS, 101, null), null],
  ['price_total', sum(MAX_CENTS, MAX_CENTS, null), null],
  ['price_total', sum(null, 200, null), null],
  ['quantity', sum(null, null, 10_000), null],
] as const)('The amount %s is worked out from %j as %j', (field, amounts, result) => {
  expect(computed(field, amounts)).toBe(result)
})

test.each([
  [['price_unity=15000'], sum(15_000, null, null)],
  [['price_unity=15000', 'quantity=200'], sum(15_000, 200, 30_000)],
  [['quantity=200', 'price_unity=15000'], sum(15_000, 200, 30_000)],
  [['price_total=30000', 'quantity=200'], sum(15_000, 200, 30_000)],
  [['price_total=30000', 'price_unity=15000'], sum(15_000, 200, 30_000)],
  // Unit and quantity gave the total; a new total then changes the amount that was typed first.
  [['price_unity=15000', 'quantity=200', 'price_total=40000'], sum(20_000, 200, 40_000)],
  [['quantity=200', 'price_unity=15000', 'price_total=45000'], sum(15_000, 300, 45_000)],
  // A computed total is computed again when unit or quantity is corrected.
  [['price_unity=15000', 'quantity=200', 'quantity=300'], sum(15_000, 300, 45_000)],
  [['price_unity=15000', 'quantity=200', 'price_unity=10000'], sum(10_000, 200, 20_000)],
  // A total that was typed first stays while the unit price is typed digit by digit.
  [
    ['price_total=100000', 'price_unity=100', 'price_unity=1200', 'price_unity=12500'],
    sum(12_500, 800, 100_000),
  ],
  // Clearing a typed amount clears what came from it, and the rest stays.
  [['price_unity=15000', 'quantity=200', 'quantity='], sum(15_000, null, null)],
  [['price_unity=15000', 'quantity=200', 'price_total='], sum(15_000, 200, null)],
  [
    ['price_unity=15000', 'quantity=200', 'price_total=', 'price_total=40000'],
    sum(20_000, 200, 40_000),
  ],
  [['price_unity=15000', 'quantity=0', 'price_total=30000'], sum(null, 0, 30_000)],
  [['price_unity='], sum(null, null, null)],
])('Typing the amounts %j gives %j', (steps, amounts) => {
  expect(typing(...steps).amounts).toEqual(amounts)
})

test.each([
  [sum(15_000, 200, 30_000), true],
  [sum(3333, 300, 10_000), true],
  [sum(3000, 333, 10_000), true],
  [sum(15_000, 200, 31_000), false],
  [sum(10_000, 300, 20_000), false],
])('The amounts %j belong together: %s', (amounts, agree) => {
  expect(amountsAgree(amounts as Record<ClosureField, number>)).toBe(agree)
})

test('The third amount always agrees with the two that were typed', () => {
  for (let unit = 1; unit < 400; unit += 7)
    for (let quantity = 1; quantity < 4000; quantity += 37)
      for (const steps of [
        [`price_unity=${unit}`, `quantity=${quantity}`],
        [`price_total=${unit * 100}`, `quantity=${quantity}`],
        [`price_total=${quantity}`, `price_unity=${unit}`],
      ])
        expect(amountsAgree(typing(...steps).amounts as Record<ClosureField, number>)).toBe(true)
})

test('A won lead has one text as its reason, and the messages are those of the specification', () => {
  expect(winReason('preço', 'Condições de Pagamento')).toBe('Preço: Condições de Pagamento')
  expect(winReason('prazo', 'Prazo de Entrega')).toBe('Prazo: Prazo de Entrega')
  expect(CLOSURE_MESSAGES).toEqual({
    action: 'Selecione uma ação (ganho ou perda).',
    win: 'Todos os campos são obrigatórios para a ação de ganho.',
    loss: 'O campo motivo é obrigatório para a ação de perda.',
  })
})
