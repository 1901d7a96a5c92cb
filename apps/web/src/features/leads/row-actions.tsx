import { phoneDigits, showPhone, telephoneUrl, whatsappUrl } from '@iris/domain/phone'
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
