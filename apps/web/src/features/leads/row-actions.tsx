import { onlyDigits } from '@iris/domain/digits'
import { isNationalNumber, isPhone, phoneDigits, showPhone, whatsappUrl } from '@iris/domain/phone'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconBrandWhatsapp, IconFlagCheck, IconPhone } from '@tabler/icons-react'

type ContactLinksProps = {
  name: string
  phone: string | null
  size?: number
}

/** One press to the conversation: WhatsApp for a mobile, a call for any number. */
export function ContactLinks({ name, phone, size = 32 }: ContactLinksProps) {
  if (!phone) return null
  const call = telephoneUrl(phone)
  const chat = whatsappUrl(phoneDigits(phone))
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
            size={size}
            aria-label={`WhatsApp: ${name}`}
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
            size={size}
            aria-label={`Ligar: ${name}`}
          >
            <IconPhone size={16} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      )}
    </>
  )
}

/** With the country code for a Brazilian number; otherwise the digits as they are. */
export function telephoneUrl(phone: string): string | null {
  const digits = phoneDigits(phone)
  if (isPhone(digits)) return `tel:+55${digits}`
  if (isNationalNumber(digits)) return `tel:${digits}`
  const others = onlyDigits(phone)
  return others === '' ? null : `tel:${phone.trim().startsWith('+') ? '+' : ''}${others}`
}

/** Opens 'Encerramento do lead'. */
export function EndAction({ company, onEnd }: { company: string; onEnd: () => void }) {
  return (
    <Tooltip label="Encerrar lead">
      <ActionIcon variant="default" size={32} aria-label={`Encerrar: ${company}`} onClick={onEnd}>
        <IconFlagCheck size={16} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  )
}
