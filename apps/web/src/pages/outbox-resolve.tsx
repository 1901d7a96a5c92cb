import { createPatient } from '@iris/contracts/patients'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { useState } from 'react'
import { uuid } from '../api/retry-key.ts'
import { ConfirmDialog } from '../form/confirm-dialog.tsx'
import type { Entry, EntryNote, Intent, KeptInput } from '../outbox/entry.ts'
import { isNoRoom } from '../outbox/not-kept.ts'
import { discard, keep, sendAgain, settle } from '../outbox/outbox.ts'
import { useEntry } from '../outbox/use-entry.ts'
import { dialogPart } from '../ui/dialog-part.tsx'
import { toast } from '../ui/toast.tsx'
import { OutboxConflict } from './outbox-conflict.tsx'
import { versionsOf } from './outbox-versions.ts'
import { OutboxWays } from './outbox-ways.tsx'
import { behindWords, CONFLICT_WORDS } from './outbox-words.ts'

// Only for what was refused and can be corrected.
const OutboxRegistration = dialogPart(
  'Abrindo o cadastro',
  async () => (await import('./outbox-registration.tsx')).OutboxRegistration,
)
const OutboxCorrection = dialogPart(
  'Abrindo o registro',
  async () => (await import('./station-parts.tsx')).OutboxCorrection,
)

const NOT_KEPT = 'Não foi possível guardar neste aparelho. Tente de novo.'
const NO_ROOM = 'Não há espaço neste aparelho. Libere espaço nele e tente de novo.'
const DISCARDED = 'Registro descartado.'
const SENT = 'Este registro já foi enviado. Corrija-o no exame da pessoa.'

type OutboxResolveProps = {
  note: EntryNote
  /** How many others could not be sent without it. */
  behind: number
  userName: string
  onClose: () => void
}

/**
 * What to do about a write that the server refused; one that was not sent yet is corrected. Nothing is thrown away without
 * a person saying so.
 */
export function OutboxResolve({ note, behind, userName, onClose }: OutboxResolveProps) {
  const { entry, isLost } = useEntry(note)
  if (entry) return <Resolve entry={entry} behind={behind} userName={userName} onClose={onClose} />
  if (!isLost) return null
  return (
    <ConfirmDialog
      title={[note.about.label, note.about.name].filter(Boolean).join(' de ')}
      confirmLabel="Descartar"
      cancelLabel="Deixar guardado"
      onConfirm={() => void settleBy(discard(note.key), DISCARDED, onClose)}
      onClose={onClose}
    >
      Não foi possível abrir este registro neste aparelho. Ele continua guardado. Se for descartado,
      será apagado deste aparelho e não chegará ao servidor. {behindWords(behind)}
    </ConfirmDialog>
  )
}

async function settleBy(work: Promise<unknown>, words: string, onClose: () => void) {
  try {
    await work
    toast.success(words)
    onClose()
  } catch (cause) {
    toast.error(isNoRoom(cause) ? NO_ROOM : NOT_KEPT, TOAST_NOTICE_MS)
  }
}

type ResolveProps = Omit<OutboxResolveProps, 'note'> & { entry: Entry }

function Resolve({ entry, behind, userName, onClose }: ResolveProps) {
  const isUnsent = entry.state === 'waiting'
  const [isCorrecting, setCorrecting] = useState(isUnsent)
  const versions = versionsOf(entry)

  const settled = (work: Promise<unknown>, words: string) => settleBy(work, words, onClose)
  const inPlaceOf = (intents: readonly Intent[]) => keep(intents, { userName, instead: entry.key })
  // With its own key, which what waits for the answer goes by.
  const corrected = (input: KeptInput) =>
    settled(inPlaceOf([{ ...entry, input: { ...entry.input, ...input } }]), 'Será enviado de novo.')

  // With a key of its own: the first may be at the server though its answer was lost, and the two are compared then.
  const changed = async (input: KeptInput) => {
    const intent = { ...entry, key: uuid(), input: { ...entry.input, ...input } }
    const stored = keep([intent], { userName, instead: entry.key, onlyInPlace: true })
    if ((await stored.catch(() => null))?.length === 0) return toast.error(SENT, TOAST_NOTICE_MS)
    return settled(stored, 'Correção guardada neste aparelho.')
  }

  if (versions) {
    const { mineStays, theirsStay } = CONFLICT_WORDS[versions.part]
    return (
      <OutboxConflict
        entry={entry}
        versions={versions}
        userName={userName}
        onKeepMine={() => void settled(inPlaceOf(versions.keepMine), mineStays)}
        onKeepTheirs={() => void settled(inPlaceOf(versions.keepTheirs), theirsStay)}
        onClose={onClose}
      />
    )
  }
  const closeCorrection = () => (isUnsent ? onClose() : setCorrecting(false))
  if (isCorrecting && isRegistration(entry))
    return (
      <OutboxRegistration
        entry={entry}
        onStore={(body) => corrected({ body })}
        onClose={closeCorrection}
      />
    )
  if (isCorrecting)
    return (
      <OutboxCorrection
        entry={entry}
        onStore={({ body, ...input }) =>
          (isUnsent ? changed : corrected)({
            ...input,
            body: { ...framed(entry), ...(body as object) },
          })
        }
        onClose={closeCorrection}
      />
    )
  return (
    <OutboxWays
      entry={entry}
      behind={behind}
      onCorrect={() => setCorrecting(true)}
      onTake={(found) =>
        void settled(
          settle(entry.key, found),
          isRegistration(entry)
            ? 'Vale o cadastro que já existia.'
            : 'Vale o check-in que já existia.',
        )
      }
      onMove={(input) => void corrected(input)}
      onSendAgain={() => void settled(sendAgain(entry.key), 'Será enviado de novo.')}
      onKeepVersion={(version) =>
        void settled(inPlaceOf([version]), 'Guardado no histórico do exame.')
      }
      onDiscard={() => void settled(discard(entry.key), DISCARDED)}
      onClose={onClose}
    />
  )
}

const isRegistration = ({ endpoint }: Entry) => endpoint.path === createPatient.path

/** What a form does not show: its exam, and which version it began from. */
function framed({ input }: Entry): object {
  const { exam_id, updated_at } = input.body as { exam_id?: unknown; updated_at?: unknown }
  return {
    ...(exam_id !== undefined && { exam_id }),
    ...(updated_at !== undefined && { updated_at }),
  }
}
