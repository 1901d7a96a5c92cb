import type { Counted, Limit, Limits } from '../../db/limits.sql.ts'
import { takeOrRefuse } from '../../db/limits.sql.ts'

// How often a link may send a form, and how often it may be refused for a CPF: the holder of a link must not be able to
// try CPFs until they know who is a patient. A company of 200 registers in four hours, 40 of them within ten minutes,
// behind one address; the limits are two and three times as high (docs/adr/0023-links-and-questions.md).

const SENT_BY_LINK: Limit[] = [
  { name: 'form link 10', most: 80, minutes: 10 },
  { name: 'form link 240', most: 400, minutes: 240 },
]
const SENT_FROM_ADDRESS: Limit[] = [
  { name: 'form address 10', most: 120, minutes: 10 },
  { name: 'form address 240', most: 600, minutes: 240 },
]
const REFUSED_VISIT: Limit = { name: 'refused visit', most: 5, minutes: 60 }
const REFUSED_LINK: Limit = { name: 'refused link', most: 40, minutes: 60 }

/**
 * The holder of a link could try every date of birth of a CPF until one fits. After five wrong ones in an hour no date
 * is accepted for that CPF, not even the right one.
 */
const WRONG_DATE: Limit = { name: 'wrong date', most: 5, minutes: 60 }

const refusals = (visit: string, jti: string): Counted[] => [
  { limit: REFUSED_VISIT, who: visit },
  { limit: REFUSED_LINK, who: jti },
]

/** A form was sent. @throws AppError `auth.throttled`; a form that was blocked is not counted */
export function countForm(limits: Limits, { jti, ip }: { jti: string; ip: string }): Promise<void> {
  return takeOrRefuse(limits, [
    ...SENT_BY_LINK.map((limit) => ({ limit, who: jti })),
    ...SENT_FROM_ADDRESS.map((limit) => ({ limit, who: ip })),
  ])
}

/** A visit was refused for its CPF. */
export async function countRefused(limits: Limits, visit: string, jti: string): Promise<void> {
  await limits.take(refusals(visit, jti))
}

/**
 * Does something that may end in `refused`. The refusal is counted before it is known and taken back when there was none:
 * many calls at once then learn no more than calls one after the other.
 * @throws AppError `auth.throttled` when the visit or its link was refused too often, before anything is looked up
 */
export async function unlessRefusedTooOften<T>(
  limits: Limits,
  { visit, jti, refused }: { visit: string; jti: string; refused: Error },
  work: () => Promise<T>,
): Promise<T> {
  const counted = refusals(visit, jti)
  await takeOrRefuse(limits, counted)
  let isRefused = false
  try {
    return await work()
  } catch (error) {
    isRefused = error === refused
    throw error
  } finally {
    if (!isRefused) await limits.giveBack(counted)
  }
}

/** Whether a date of birth that `fits` this CPF, or not, is accepted. */
export async function acceptDate(limits: Limits, cpf: string, fits: boolean): Promise<boolean> {
  const counted = [{ limit: WRONG_DATE, who: cpf }]
  if ((await limits.take(counted)) > 0) return false
  if (fits) await limits.giveBack(counted)
  return fits
}
