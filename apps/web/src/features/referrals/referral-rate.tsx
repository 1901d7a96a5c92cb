import { percentOf } from '@iris/domain/percent'
import { closedReferrals } from '@iris/domain/referral'
import { Link } from 'react-router'
import { useSession } from '../../api/use-session.ts'
import { formatNumber, formatPercent } from '../../ui/format.ts'
import classes from './referral-rate.module.css'
import { useReferralSummary } from './referrals-api.ts'

type ReferralRateProps = { of: { company_id: number } | { event_id: number } }

/** One line: how many of a company, or of an event, were referred and came; nothing while nobody was referred. */
export function ReferralRate({ of }: ReferralRateProps) {
  const { can } = useSession()
  return can('referrals.read') ? <Line of={of} /> : null
}

function Line({ of }: ReferralRateProps) {
  const summary = useReferralSummary(of)
  if (!summary.data || summary.data.referred === 0) return null
  const { referred, attended, states } = summary.data
  const closed = closedReferrals(states)
  const filter = new URLSearchParams(
    Object.entries({ state: 'all', ...of }).map(([name, value]) => [name, String(value)]),
  )
  return (
    <p>
      <Link className={classes.link} to={`/referrals?${filter}`}>
        {referred === 1 ? '1 encaminhamento' : `${formatNumber(referred)} encaminhamentos`}
      </Link>
      {closed > 0 &&
        ` · ${formatPercent(percentOf(attended, closed))} compareceram (${formatNumber(attended)} de ${formatNumber(closed)})`}
    </p>
  )
}
