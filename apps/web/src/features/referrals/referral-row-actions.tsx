import type { Referral } from '@iris/contracts/referrals'
import { phoneDigits, showPhone, telephoneUrl, whatsappUrl } from '@iris/domain/phone'
import { isOpenReferral } from '@iris/domain/referral'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import {
  IconBrandWhatsapp,
  IconCalendarPlus,
  IconCalendarTime,
  IconHelpCircle,
  IconPhone,
} from '@tabler/icons-react'
import { useClinicName } from '../../api/use-clinic-name.ts'
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
  const isOpen = isOpenReferral(referral.state)
  const chat = isOpen ? whatsappUrl(phoneDigits(phone), readyMessage(referral, clinic)) : null
  const call = isOpen ? telephoneUrl(phone) : null
  return (
    <>
      {chat && (
        <Tooltip label={`WhatsApp: ${showPhone(phone)}`}>
          <ActionIcon
            component="a"
            href={chat}
            target="_blank"
            rel="noreferrer"
            variant="default"
            size={32}
            aria-label={`WhatsApp: ${patient_name}`}
            onClick={() => noteOpened('whatsapp')}
          >
            <IconBrandWhatsapp size={16} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      )}
      {call && (
        <Tooltip label={`Ligar: ${showPhone(phone)}`}>
          <ActionIcon
            component="a"
            href={call}
            variant="default"
            size={32}
            aria-label={`Ligar: ${patient_name}`}
            onClick={() => noteOpened('phone')}
          >
            <IconPhone size={16} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
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
