import { AppError } from '@iris/contracts/errors'
import { type CountWithin, countWithin } from '../../http/count-within.ts'

const MINUTE = 60 * 1000

type Asker = { jti: string; ip: string }
type Counted = { counts: CountWithin[]; key: string }[]
export type VisitorLimits = ReturnType<typeof createVisitorLimits>

/**
 * How often a link may send a form, and how often it may be refused for a CPF: the holder of a link must not be able
 * to try CPFs until they know who is a patient. A company of 200 registers in four hours, 40 of them within ten
 * minutes, behind one address; the limits are two and three times as high (docs/adr/0023-links-and-questions.md).
 */
export function createVisitorLimits(now: () => number = Date.now) {
  const within = (limit: number, minutes: number) => countWithin(limit, minutes * MINUTE, now)
  const sent = {
    link: [within(80, 10), within(400, 240)],
    address: [within(120, 10), within(600, 240)],
  }
  const refused = { visit: [within(5, 60)], link: [within(40, 60)] }
  const refusals = (visit: string, jti: string): Counted => [
    { counts: refused.visit, key: visit },
    { counts: refused.link, key: jti },
  ]
  return {
    /** A form was sent. Throws AppError `auth.throttled`; a form that was blocked is not counted. */
    countSent({ jti, ip }: Asker): void {
      const forms = [
        { counts: sent.link, key: jti },
        { counts: sent.address, key: ip },
      ]
      stopIfFull(forms)
      addTo(forms)
    },
    /**
     * Throws AppError `auth.throttled` when the visit or its link was refused too often, before anything is looked
     * up.
     */
    stopIfRefusedTooOften: (visit: string, jti: string): void => stopIfFull(refusals(visit, jti)),
    countRefused: (visit: string, jti: string): void => addTo(refusals(visit, jti)),
  }
}

function stopIfFull(counted: Counted) {
  const waits = counted.flatMap(({ counts, key }) => counts.map((count) => count.wait(key)))
  const retryAfter = Math.max(...waits)
  if (retryAfter > 0) throw new AppError('auth.throttled', { retryAfter })
}

function addTo(counted: Counted) {
  for (const { counts, key } of counted) for (const count of counts) count.add(key)
}
