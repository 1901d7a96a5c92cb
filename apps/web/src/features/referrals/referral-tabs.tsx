import type { ReferralSummary } from '@iris/contracts/referrals'
import { COUNTED_REFERRALS, OPEN_REFERRALS, REFERRAL_STATES } from '@iris/domain/referral'
import { formatNumber } from '../../ui/format.ts'
import tabLook from '../../ui/tab.module.css'
import classes from './referrals.module.css'

const counted = REFERRAL_STATES.filter(({ value }) =>
  COUNTED_REFERRALS.some((one) => one === value),
)

/** As in the address: the first has none. */
const TABS = [
  { value: '', label: 'Em aberto', states: OPEN_REFERRALS },
  ...counted.map(({ value, label }) => ({ value, label, states: [value] })),
  { value: 'all', label: 'Todos', states: COUNTED_REFERRALS },
]

/** What the list asks for a tab of the address; undefined: all. */
export function stateOfTab(tab: string) {
  if (tab === 'all') return undefined
  return counted.find(({ value }) => value === tab)?.value ?? ('open' as const)
}

type ReferralTabsProps = {
  current: string
  /** Undefined where the figures would not be those of the list. */
  states: ReferralSummary['states'] | undefined
  onPick: (tab: string) => void
}

/** The referrals by their state, each with its figure. */
export function ReferralTabs({ current, states, onPick }: ReferralTabsProps) {
  const shown = TABS.find(({ value }) => value === current) ?? TABS[0]
  return (
    <fieldset className={classes.tabs}>
      <legend className="visually-hidden">Situação</legend>
      {TABS.map((tab) => (
        <button
          key={tab.value}
          className={`${tabLook.tab} ${classes.tab}`}
          type="button"
          aria-pressed={tab === shown}
          onClick={() => onPick(tab.value)}
        >
          {tab.label}
          {states && (
            <span className={classes.count}>
              {formatNumber(
                tab.states.reduce(
                  (sum, state) => sum + (states as Record<string, number>)[state]!,
                  0,
                ),
              )}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  )
}
