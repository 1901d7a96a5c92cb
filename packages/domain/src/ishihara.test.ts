import { expect, test } from 'vitest'
import {
  answersComplete,
  drawPlateOrder,
  ishiharaVerdict,
  PLATE_COUNT,
  PLATES,
  type PlateAnswer,
  scoreIshihara,
} from './ishihara.ts'

/** 'ceecccccc': certo or errado from plate 1 on. */
function answers(letters: string): PlateAnswer[] {
  return [...letters].map((letter, index) => ({
    plate: index + 1,
    answer: letter === 'c' ? 'certo' : 'errado',
  }))
}

test.each([
  ['ccccccccc', 9, 0, 'Exame sem Alterações'],
  ['eeccccccc', 7, 2, 'Exame sem Alterações'],
  ['ececcccce', 6, 3, 'Exame Alterado'],
  ['eeeeeeeee', 0, 9, 'Exame Alterado'],
] as const)(
  'The answers %s count as %i right and %i wrong: %s',
  (letters, right, wrong, verdict) => {
    const score = scoreIshihara(answers(letters))
    expect(score.ishihara_correct_answer).toBe(right)
    expect(score.ishihara_wrong_answer).toBe(wrong)
    expect(ishiharaVerdict(score.altered)).toBe(verdict)
  },
)

const NINE = answers('ccccccccc')
const withPlate = (plate: number): PlateAnswer[] => [
  ...NINE.slice(0, 8),
  { plate, answer: 'certo' },
]

test.each<[string, PlateAnswer[], boolean]>([
  ['each plate once', NINE, true],
  ['each plate once in another order', NINE.toReversed(), true],
  ['a plate missing', NINE.slice(0, PLATE_COUNT - 1), false],
  ['a plate twice instead of another', withPlate(1), false],
  ['a plate twice besides the nine', [...NINE, ...answers('c')], false],
  ['a plate 10', withPlate(10), false],
  ['a plate 0', withPlate(0), false],
  ['half a plate', withPlate(8.5), false],
  ['nothing', [], false],
])(
  'A colour test is complete only with each plate once; with %s it is %s',
  (_case, given, complete) => {
    expect(answersComplete(given)).toBe(complete)
  },
)

test('The demonstration plate comes first, and the others in each order once among all that chance can choose', () => {
  const orders = new Set<string>()
  // Of eight plates that are left one, of seven, and so on: each row of choices is as likely as the other.
  const ways = 8 * 7 * 6 * 5 * 4 * 3 * 2
  for (let way = 0; way < ways; way++) {
    let left = way
    const order = drawPlateOrder((count) => {
      const chosen = left % count
      left = Math.floor(left / count)
      return chosen
    })
    expect(order[0]).toBe(1)
    orders.add(order.toSorted((a, b) => a - b).join() === PLATES.join() ? order.join() : 'none')
  }
  expect(orders.size).toBe(ways)
  expect(orders.has('none')).toBe(false)
})
