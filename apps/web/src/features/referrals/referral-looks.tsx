import type { ReferralContact } from '@iris/contracts/referrals'
import { type ReferralState, referralStateLabel } from '@iris/domain/referral'
import {
  IconBan,
  IconBrandWhatsapp,
  IconCalendarEvent,
  IconClock,
  IconMail,
  IconPhone,
  IconPhoneOff,
  IconUser,
  IconUserCheck,
  IconUserX,
  type TablerIcon,
} from '@tabler/icons-react'
import { type Meaning, StatusBadge } from '../../ui/status-badge.tsx'

const STATES: Readonly<Record<ReferralState, { meaning: Meaning; icon: TablerIcon }>> = {
  pending: { meaning: 'waiting', icon: IconClock },
  scheduled: { meaning: 'progress', icon: IconCalendarEvent },
  no_show: { meaning: 'altered', icon: IconUserX },
  attended: { meaning: 'done', icon: IconUserCheck },
  declined: { meaning: 'neutral', icon: IconBan },
  lost: { meaning: 'neutral', icon: IconPhoneOff },
  withdrawn: { meaning: 'neutral', icon: IconBan },
}

/** The state of a referral. */
export function ReferralStateBadge({ state }: { state: ReferralState }) {
  return <StatusBadge {...STATES[state]}>{referralStateLabel(state)}</StatusBadge>
}

export const CHANNEL_ICONS: Readonly<Record<ReferralContact['channel'], TablerIcon>> = {
  phone: IconPhone,
  whatsapp: IconBrandWhatsapp,
  email: IconMail,
  person: IconUser,
}
