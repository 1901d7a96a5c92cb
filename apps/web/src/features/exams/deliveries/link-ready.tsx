import type { Patient } from '@iris/contracts/patients'
import { phoneDigits, showPhone, whatsappUrl } from '@iris/domain/phone'
import { formatDate, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { Button, TextInput } from '@mantine/core'
import { IconBrandWhatsapp, IconCopy } from '@tabler/icons-react'
import { useClinicName } from '../../../api/use-clinic-name.ts'
import { COPY_BY_HAND, useCopyLink } from '../../../ui/use-copy-link.ts'
import type { LinkWay } from './delivery-ways.tsx'
import { greetedOf, linkMessage } from './delivery-words.ts'
import classes from './link-ready.module.css'

/** A link just made: nothing can show its address again. */
export type MadeLink = { way: LinkWay; url: string; expires_at: string; copied: boolean }

type LinkReadyProps = { made: MadeLink; patient: Patient }

/** What to do with the link just made: readable where the browser refuses to copy, or a conversation to open. */
export function LinkReady({ made, patient }: LinkReadyProps) {
  return (
    <section className={classes.ready} aria-label="Link pronto" role="status">
      {made.way === 'link' ? (
        <CopiedLink made={made} />
      ) : (
        <Conversation made={made} patient={patient} />
      )}
    </section>
  )
}

function CopiedLink({ made: { url, expires_at, copied } }: { made: MadeLink }) {
  const { isRefused, copy, shown } = useCopyLink(url, !copied)
  return (
    <>
      <TextInput
        className={classes.field}
        label={isRefused ? COPY_BY_HAND : `Link copiado. Vale até ${untilDay(expires_at)}.`}
        {...shown}
      />
      <Button
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden="true" />}
        onClick={() => void copy()}
      >
        Copiar
      </Button>
    </>
  )
}

function Conversation({ made: { url, expires_at }, patient }: LinkReadyProps) {
  const clinic = useClinicName()
  if (!clinic) return null
  const words = linkMessage({ ...greetedOf(patient), clinic, url, expires_at })
  const chat = whatsappUrl(phoneDigits(patient.phone), words)
  return (
    <>
      <div className={classes.field}>
        <strong>Mensagem pronta para {showPhone(patient.phone)}</strong>
        <p className={classes.words}>{words}</p>
      </div>
      {chat && (
        <Button
          component="a"
          href={chat}
          target="_blank"
          rel="noreferrer"
          autoFocus
          leftSection={<IconBrandWhatsapp size={16} aria-hidden="true" />}
        >
          Abrir o WhatsApp
        </Button>
      )}
    </>
  )
}

const untilDay = (moment: string) => formatDate(todayInSaoPaulo(new Date(moment)))
