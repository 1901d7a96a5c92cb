import { formatPhone, whatsappUrl } from '@iris/domain/phone'
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react'
import { ButtonLink } from './button.tsx'
import classes from './contact.module.css'
import type { Contact } from './use-contact.ts'

/** WhatsApp and phone of the clinic, as far as it gave them; no word of anybody's health goes with them. */
export function ContactButtons({ clinic }: { clinic: Contact }) {
  const chat = clinic.whatsapp && whatsappUrl(clinic.whatsapp)
  if (!chat && !clinic.phone) return null
  return (
    <div className={classes.buttons} data-print="hide">
      {chat && (
        <ButtonLink href={chat}>
          <IconBrandWhatsapp size={20} stroke={1.75} aria-hidden="true" />
          Falar com a clínica
        </ButtonLink>
      )}
      {clinic.phone &&
        (chat ? (
          <ButtonLink look="plain" href={`tel:${clinic.phone}`} label="Ligar para a clínica">
            <IconPhone size={20} stroke={1.75} aria-hidden="true" />
          </ButtonLink>
        ) : (
          <ButtonLink href={`tel:${clinic.phone}`}>
            <IconPhone size={20} stroke={1.75} aria-hidden="true" />
            Ligar para a clínica
          </ButtonLink>
        ))}
    </div>
  )
}

/** At the foot of every state of the page but the opened result. */
export function HelpFoot({ clinic }: { clinic: Contact }) {
  const number = clinic.phone ?? clinic.whatsapp
  if (!number) return null
  return (
    <footer className={classes.foot}>
      <div className={classes.words}>
        <p className={classes.title}>Precisa de ajuda?</p>
        <p className={classes.number}>
          {clinic.name} · {formatPhone(number)}
        </p>
      </div>
      <div>
        <ButtonLink look="plain" href={`tel:${number}`}>
          <IconPhone size={18} stroke={1.75} aria-hidden="true" />
          Ligar
        </ButtonLink>
      </div>
    </footer>
  )
}
