import type { Referral } from '@iris/contracts/referrals'
import { NOTES_MAX } from '@iris/domain/limits'
import { phoneDigits, telephoneUrl, whatsappUrl } from '@iris/domain/phone'
import { CONTACT_CHANNELS, type ContactChannel, isOpenReferral } from '@iris/domain/referral'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { Button, Select, Textarea } from '@mantine/core'
import {
  IconArrowForwardUp,
  IconBrandWhatsapp,
  IconMail,
  IconNote,
  IconPhone,
  IconShieldLock,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useClinicName } from '../../api/use-clinic-name.ts'
import { DiscardDialog } from '../../form/discard-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { CHANNEL_ICONS } from './referral-looks.tsx'
import classes from './referral-modal.module.css'
import { readyMessage } from './referral-words.ts'
import { useAddContact } from './referrals-api.ts'
import { useOpenedContact } from './use-opened-contact.ts'

type ReferralContactsProps = {
  of: Referral
  /** What is being written about one more contact; whoever closes the dialog must know of it. */
  note: string
  onNote: (note: string) => void
}

/** What was said to somebody and tried, the newest first, with the ways to reach them. */
export function ReferralContacts({ of: referral, note, onNote }: ReferralContactsProps) {
  const { contacts, phone, email, state } = referral
  const [noting, setNoting] = useState<ContactChannel | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const clinic = useClinicName()
  const noteOpened = useOpenedContact(referral)
  const chat = clinic && whatsappUrl(phoneDigits(phone), readyMessage(referral, clinic))
  const call = telephoneUrl(phone)
  const mayAdd = state !== 'withdrawn'
  function toggleNote() {
    if (noting === null) setNoting('phone')
    // An unfinished contact stays open.
    else if (note === '') setNoting(null)
  }
  return (
    <section className={classes.contacts} aria-label="Contatos">
      <h3>
        Contatos <span className={classes.count}>{contacts.length}</span>
      </h3>
      {mayAdd && (
        <div className={classes.ways}>
          {chat && isOpenReferral(state) && (
            <Button
              component="a"
              href={chat}
              target="_blank"
              rel="noreferrer"
              variant="default"
              leftSection={<IconBrandWhatsapp size={16} aria-hidden="true" />}
              onClick={() => noteOpened('whatsapp')}
            >
              WhatsApp
            </Button>
          )}
          {call && isOpenReferral(state) && (
            <Button
              component="a"
              href={call}
              variant="default"
              leftSection={<IconPhone size={16} aria-hidden="true" />}
              onClick={() => setNoting('phone')}
            >
              Ligar
            </Button>
          )}
          {email && isOpenReferral(state) && (
            <Button
              component="a"
              href={`mailto:${email}`}
              variant="default"
              leftSection={<IconMail size={16} aria-hidden="true" />}
              onClick={() => setNoting('email')}
            >
              E-mail
            </Button>
          )}
          <Button
            ref={opener}
            variant="default"
            leftSection={<IconNote size={16} aria-hidden="true" />}
            aria-expanded={noting !== null}
            onClick={toggleNote}
          >
            Anotar
          </Button>
        </div>
      )}
      {noting && (
        <NewContact
          referral={referral}
          channel={noting}
          onChannel={setNoting}
          note={note}
          onNote={onNote}
          onDone={() => {
            setNoting(null)
            onNote('')
            requestAnimationFrame(() => opener.current?.focus())
          }}
        />
      )}
      <ol className={classes.timeline}>
        {contacts.map((contact) => {
          const Icon = CHANNEL_ICONS[contact.channel]
          return (
            <li key={contact.id}>
              <Icon size={16} aria-hidden="true" />
              <div>
                <small>
                  {formatDateTime(contact.at)} · {contact.user_name}
                </small>
                <p>{contact.notes ?? CONTACT_CHANNELS.find(isOf(contact.channel))?.label}</p>
              </div>
            </li>
          )
        })}
        <li>
          <IconArrowForwardUp size={16} aria-hidden="true" />
          <Referred of={referral} />
        </li>
      </ol>
      <p className={classes.neutral}>
        <IconShieldLock size={18} aria-hidden="true" />A mensagem pronta do WhatsApp não cita o
        exame nem a especialidade.
      </p>
    </section>
  )
}

const isOf = (channel: ContactChannel) => (one: { value: string }) => one.value === channel

function Referred({ of: { created_at, referred_by_name, specialty } }: { of: Referral }) {
  return (
    <div>
      <small>
        {formatDateTime(created_at)}
        {referred_by_name && ` · ${referred_by_name}`}
      </small>
      <p>
        {specialty
          ? `Encaminhado a especialista em ${specialty}.`
          : 'Encaminhado a uma consulta de rotina.'}
      </p>
    </div>
  )
}

type NewContactProps = {
  referral: Referral
  channel: ContactChannel
  onChannel: (channel: ContactChannel) => void
  note: string
  onNote: (note: string) => void
  onDone: () => void
}

/** Adds a contact, which nobody can change afterwards. */
function NewContact({
  referral: { id },
  channel,
  onChannel,
  note,
  onNote,
  onDone,
}: NewContactProps) {
  const contact = useAddContact()
  const [asking, setAsking] = useState(false)
  const add = () =>
    contact.mutate(
      { params: { id }, body: { channel, notes: note } },
      { onSuccess: onDone, onError: ({ message }) => toast.error(message) },
    )
  return (
    <div className={classes.adding}>
      <Select
        label="Canal"
        data={[...CONTACT_CHANNELS]}
        value={channel}
        onChange={(picked) => onChannel((picked ?? channel) as ContactChannel)}
        allowDeselect={false}
      />
      <Textarea
        label="O que aconteceu"
        placeholder="Não atendeu, pediu outro horário…"
        maxLength={NOTES_MAX}
        autosize
        minRows={2}
        // What is typed while it is being saved would be neither saved nor kept.
        readOnly={contact.isPending}
        value={note}
        onChange={(event) => onNote(event.currentTarget.value)}
      />
      <div>
        <Button variant="default" onClick={() => (note.trim() === '' ? onDone() : setAsking(true))}>
          Voltar
        </Button>
        <Button loading={contact.isPending} onClick={add}>
          Registrar contato
        </Button>
      </div>
      {asking && <DiscardDialog onKeep={() => setAsking(false)} onDiscard={onDone} />}
    </div>
  )
}
