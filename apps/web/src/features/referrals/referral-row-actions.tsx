import type { Referral } from '@iris/contracts/referrals'
import { isOpenReferral } from '@iris/domain/referral'
import { Button } from '@mantine/core'
import { IconCalendarPlus, IconCalendarTime, IconHelpCircle } from '@tabler/icons-react'
import { useClinicName } from '../../api/use-clinic-name.ts'
import { ContactLinks } from '../../ui/contact-links.tsx'
import { nextStepOf, readyMessage } from './referral-words.ts'
import classes from './referrals.module.css'
import { useOpenedContact } from './use-opened-contact.ts'

const STEPS = {
  book: { label: 'Agendar', icon: IconCalendarPlus },
  rebook: { label: 'Reagendar', icon: IconCalendarTime },
  ask: { label: 'Compareceu?', icon: IconHelpCircle },
  open: { label: 'Abrir', icon: undefined },
}

type ReferralRowActionsProps = { of: Referral; onOpen: () => void }

/** WhatsApp, a call, and what is to be done next. */
export function ReferralRowActions({ of: referral, onOpen }: ReferralRowActionsProps) {
  const { patient_name, phone } = referral
  const clinic = useClinicName()
  const noteOpened = useOpenedContact(referral)
  const { label, icon: Icon } = STEPS[nextStepOf(referral)]
  return (
    <>
      {clinic && isOpenReferral(referral.state) && (
        <ContactLinks
          name={patient_name}
          phone={phone}
          message={readyMessage(referral, clinic)}
          onOpened={noteOpened}
        />
      )}
      <Button
        variant="default"
        size="compact-md"
        className={classes.step}
        leftSection={Icon && <Icon size={16} aria-hidden="true" />}
        aria-label={`${label}: ${patient_name}`}
        onClick={onOpen}
      >
        {label}
      </Button>
    </>
  )
}
