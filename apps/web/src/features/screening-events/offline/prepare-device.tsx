import type { OfflinePackage } from '@iris/contracts/offline-package'
import { formatRecent } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconDeviceTablet, IconDeviceTabletCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '../../../form/confirm-dialog.tsx'
import { canKeep } from '../../../outbox/can-keep.ts'
import { LittleRoom } from '../../../outbox/little-room.tsx'
import { Card } from '../../../ui/card.tsx'
import { focusIfLost } from '../../../ui/focus-if-lost.ts'
import { formatNumber } from '../../../ui/format.ts'
import classes from './prepare-device.module.css'
import { usePackage } from './use-package.ts'
import { usePreparing } from './use-preparing.ts'

const WHAT =
  'Guarda neste aparelho, cifrada, a lista desta ação para trabalhar sem rede, e lembra o seu acesso até você sair.'

/** What this device holds of an event, and the way to have it, anew or no more. */
export function PrepareDevice({ eventId }: { eventId: number }) {
  const held = usePackage(eventId)
  const { isPending, failure, prepare, remove } = usePreparing(eventId)
  const [isAsked, setIsAsked] = useState(false)
  const preparing = useRef<HTMLButtonElement>(null)
  const isRemoving = useRef(false)
  // 'Remover deste aparelho' goes with the list, and the button beside it is disabled until the work is done.
  useEffect(() => {
    if (held !== null || isPending || !isRemoving.current) return
    isRemoving.current = false
    focusIfLost(preparing.current, { preventScroll: true })
  }, [held, isPending])

  if (!canKeep())
    return <Row title="Preparar este aparelho" words={whyNot()} icon={IconDeviceTablet} />
  if (held === undefined) return null
  return (
    <Row
      icon={held ? IconDeviceTabletCheck : IconDeviceTablet}
      title={held ? preparedWords(held) : 'Preparar este aparelho'}
      words={held ? 'Fica aqui até você sair, a ação terminar ou 72 horas sem contato.' : WHAT}
      isReady={held !== null}
      troubles={
        <>
          {failure && (
            <p role="alert" data-failed>
              <IconAlertTriangle size={16} aria-hidden="true" /> {failure}
            </p>
          )}
          <LittleRoom />
        </>
      }
    >
      <Button ref={preparing} variant="default" loading={isPending} onClick={() => void prepare()}>
        {held ? 'Atualizar' : 'Preparar'}
      </Button>
      {held && (
        <Button variant="default" disabled={isPending} onClick={() => setIsAsked(true)}>
          Remover deste aparelho
        </Button>
      )}
      {isAsked && (
        <ConfirmDialog
          title="Remover deste aparelho?"
          confirmLabel="Remover"
          onConfirm={() => {
            setIsAsked(false)
            isRemoving.current = true
            void remove()
          }}
          onClose={() => setIsAsked(false)}
        >
          Sem a lista, este aparelho não trabalha nesta ação quando a rede cair. O que já foi salvo
          nele continua guardado até ser enviado.
        </ConfirmDialog>
      )}
    </Row>
  )
}

type RowProps = {
  icon: typeof IconDeviceTablet
  title: string
  words: string
  isReady?: boolean
  troubles?: ReactNode
  children?: ReactNode
}

function Row({ icon: Icon, title, words, isReady = false, troubles, children }: RowProps) {
  return (
    <Card>
      <div className={classes.row}>
        <span className={classes.icon} data-ready={isReady || undefined}>
          <Icon size={22} aria-hidden="true" />
        </span>
        <div className={classes.about} aria-live="polite">
          <h2>{title}</h2>
          <p>{words}</p>
          {troubles}
        </div>
        {children && <div className={classes.actions}>{children}</div>}
      </div>
    </Card>
  )
}

/** 'Aparelho preparado · 200 pessoas · 08:12' */
function preparedWords({ participants, made_at }: OfflinePackage): string {
  const people =
    participants.length === 1 ? '1 pessoa' : `${formatNumber(participants.length)} pessoas`
  return `Aparelho preparado · ${people} · ${formatRecent(made_at)}`
}

function whyNot(): string {
  return window.isSecureContext
    ? 'Este navegador não guarda dados nesta janela: sem rede, este aparelho não pode trabalhar.'
    : 'Este endereço não é seguro (https): sem rede, este aparelho não pode trabalhar.'
}
