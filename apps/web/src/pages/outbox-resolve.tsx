import { createPatient } from '@iris/contracts/patients'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../form/confirm-dialog.tsx'
import type { Entry, Intent } from '../outbox/entry.ts'
import { discard, keep, sendAgain, settle } from '../outbox/outbox.ts'
import { Dialog } from '../ui/dialog.tsx'
import { dialogPart } from '../ui/dialog-part.tsx'
import { part } from '../ui/part.tsx'
import { toast } from '../ui/toast.tsx'
import { OutboxConflict } from './outbox-conflict.tsx'
import classes from './outbox-resolve.module.css'
import { versionOf, versionsOf } from './outbox-versions.ts'

// Only for a registration that was refused.
const fetchRegistration = () => import('./outbox-registration.tsx')
const OutboxRegistration = dialogPart(
  'Abrindo o cadastro',
  async () => (await fetchRegistration()).OutboxRegistration,
)
const KnownPerson = part(
  async () => (await fetchRegistration()).KnownPerson,
  () => null,
)

type OutboxResolveProps = { entry: Entry; userName: string; onClose: () => void }

/** What to do about a write that the server refused. Nothing is thrown away without a person saying so. */
export function OutboxResolve({ entry, userName, onClose }: OutboxResolveProps) {
  const [isDiscarding, setDiscarding] = useState(false)
  const [isCorrecting, setCorrecting] = useState(false)
  const versions = versionsOf(entry)

  async function settleBy(work: Promise<unknown>, words: string) {
    try {
      await work
      toast.success(words, TOAST_NOTICE_MS)
      onClose()
    } catch {
      toast.error('Não foi possível guardar neste aparelho. Tente de novo.', TOAST_NOTICE_MS)
    }
  }
  const inPlaceOf = (intents: readonly Intent[]) => keep(intents, { userName, instead: entry.key })

  if (versions)
    return (
      <OutboxConflict
        entry={entry}
        versions={versions}
        userName={userName}
        onKeepMine={() =>
          void settleBy(
            inPlaceOf(versions.keepMine),
            'Vale o deste aparelho. O outro fica no histórico.',
          )
        }
        onKeepTheirs={() =>
          void settleBy(
            inPlaceOf(versions.keepTheirs),
            'Vale o do servidor. O deste aparelho fica no histórico.',
          )
        }
        onClose={onClose}
      />
    )

  if (isCorrecting)
    return (
      <OutboxRegistration
        entry={entry}
        onStore={(body) =>
          settleBy(
            // With its own key, which what waits for the number goes by.
            inPlaceOf([{ ...entry, input: { ...entry.input, body } }]),
            'Será enviado de novo.',
          )
        }
        onClose={() => setCorrecting(false)}
      />
    )

  const version = versionOf(entry)
  const errors = entry.refusal?.errors ?? {}
  const wrong = Object.values(errors).flat()
  const isRegistration = entry.endpoint.path === createPatient.path
  return (
    <>
      <Dialog onClose={onClose} title={`${entry.about.label} de ${entry.about.name}`} size={520}>
        <p className={classes.why}>{entry.refusal?.message}</p>
        {wrong.length > 0 && (
          <ul className={classes.wrong}>
            {wrong.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
        <div className={classes.ways}>
          {isRegistration && errors.cpf && (
            <KnownPerson
              entry={entry}
              onTake={(patient) =>
                void settleBy(settle(entry.key, patient), 'Vale o cadastro que já existia.')
              }
            />
          )}
          {isRegistration && (
            <Button size="lg" onClick={() => setCorrecting(true)} data-autofocus>
              Abrir e corrigir
            </Button>
          )}
          <Button
            size="lg"
            variant={isRegistration ? 'default' : 'filled'}
            onClick={() => void settleBy(sendAgain(entry.key), 'Será enviado de novo.')}
            data-autofocus={!isRegistration || undefined}
          >
            Tentar de novo
          </Button>
          {version && (
            <Button
              variant="default"
              size="lg"
              onClick={() => void settleBy(inPlaceOf([version]), 'Guardado no histórico do exame.')}
            >
              Guardar só no histórico do exame
            </Button>
          )}
          <Button variant="subtle" color="red" size="lg" onClick={() => setDiscarding(true)}>
            Descartar
          </Button>
        </div>
      </Dialog>
      {isDiscarding && (
        <ConfirmDialog
          title="Descartar este registro?"
          confirmLabel="Sim, descartar!"
          onConfirm={() => void settleBy(discard(entry.key), 'Registro descartado.')}
          onClose={() => setDiscarding(false)}
        >
          {entry.about.label} de {entry.about.name} será apagado deste aparelho e não chegará ao
          servidor.
        </ConfirmDialog>
      )}
    </>
  )
}
