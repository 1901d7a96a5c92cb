import { phoneDigits, showPhone, telephoneUrl, whatsappUrl } from '@iris/domain/phone'
import { ActionIcon } from '@mantine/core'
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react'
import { Tip } from './tip.tsx'

type ContactLinksProps = {
  name: string
  phone: string | null
  /** What the conversation begins with. */
  message?: string
  size?: number
  onOpened?: (channel: 'whatsapp' | 'phone') => void
}

/** One press to the conversation: WhatsApp for a mobile, a call for any number. */
export function ContactLinks({ name, phone, message, size = 32, onOpened }: ContactLinksProps) {
  if (!phone) return null
  const call = telephoneUrl(phone)
  const chat = whatsappUrl(phoneDigits(phone), message)
  return (
    <>
      {chat && (
        <Tip label={`WhatsApp: ${showPhone(phone)}`}>
          <ActionIcon
            component="a"
            href={chat}
            target="_blank"
            rel="noreferrer"
            variant="default"
            size={size}
            data-words="WhatsApp"
            aria-label={`WhatsApp: ${name}`}
            onClick={() => onOpened?.('whatsapp')}
          >
            <IconBrandWhatsapp size={16} aria-hidden="true" />
          </ActionIcon>
        </Tip>
      )}
      {call && (
        <Tip label={`Ligar: ${showPhone(phone)}`}>
          <ActionIcon
            component="a"
            href={call}
            variant="default"
            size={size}
            data-words="Ligar"
            aria-label={`Ligar: ${name}`}
            onClick={() => onOpened?.('phone')}
          >
            <IconPhone size={16} aria-hidden="true" />
          </ActionIcon>
        </Tip>
      )}
    </>
  )
}
