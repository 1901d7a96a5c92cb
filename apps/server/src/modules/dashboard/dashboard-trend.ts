import type { DashboardTrend } from '@iris/contracts/dashboard'
import { ALTERED_FROM_WRONG, PLATE_COUNT } from '@iris/domain/ishihara'
import type { MonthCounter } from './dashboard.sql.ts'
import { countsOf, eyesOf, share } from './dashboard.ts'

const WRONG_ANSWERS = Array.from({ length: PLATE_COUNT + 1 }, (_, wrong) => wrong)

/** @param today 'yyyy-MM-dd', in the last of the twelve months */
export function trendFrom(
  { active, counters }: { active: number; counters: readonly MonthCounter[] },
  today: string,
): DashboardTrend {
  return {
    active,
    months: twelveMonths(today).map((month) => {
      const own = counters.filter((counter) => counter.month === month)
      const count = countsOf(own.map(({ key, n }) => ({ key, n, sex: '' })))
      const examined = count('examined')
      const { normal, low, severe } = eyesOf(count)
      const altered = WRONG_ANSWERS.slice(ALTERED_FROM_WRONG).reduce(
        (sum, wrong) => sum + count(`ishihara:${wrong}`),
        0,
      )
      const classified = (as: string) => share(count(`classified:${as}`), examined)
      return {
        month,
        examined,
        coverage: share(count('examined:year'), active),
        total_eyes_examined: normal + low + severe,
        normal_vision: share(normal, normal + low + severe),
        altered_ishihara: share(altered, examined),
        classification: {
          liberado: classified('liberado'),
          consulta: classified('consulta'),
          especialista: classified('especialista'),
        },
      }
    }),
  }
}

/** 'yyyy-MM', the oldest first. */
function twelveMonths(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(year, month - 12 + index, 1)).toISOString().slice(0, 7),
  )
}
