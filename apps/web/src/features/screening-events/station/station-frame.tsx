import { STATION_LABELS } from '@iris/domain/station-queue'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconCloudCheck, IconCloudOff } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { isShown, ReadTrouble } from '../../../api/read-trouble.tsx'
import { serverClock } from '../../../api/server-clock.ts'
import { canKeep } from '../../../outbox/can-keep.ts'
import { useOutboxSummary } from '../../../outbox/outbox-summary.ts'
import { focusIfLost } from '../../../ui/focus-if-lost.ts'
import { LinesSkeleton } from '../../../ui/skeletons.tsx'
import { useNoScanner } from '../check-in/use-scanner.ts'
import { DeskHead } from '../desk-head.tsx'
import type { Desk } from './desk.ts'
import { LettingGoQuestion } from './letting-go-question.tsx'
import { StationFoot } from './station-actions.tsx'
import classes from './station-frame.module.css'
import { PersonTile, StationPerson } from './station-person.tsx'
import { StationQueue } from './station-queue.tsx'
import { useLettingGo } from './use-letting-go.ts'

type StationFrameProps = {
  desk: Desk
  /** What matters here from the triage: 'Usa óculos'. */
  notes?: readonly string[]
  /** Nothing but the part and who it is about: a plate wants the screen. */
  isAlone?: boolean
  actions?: ReactNode
  children: ReactNode
}

/** Where one works at a station: who is served, their part, who comes next, and the ways on. */
export function StationFrame({
  desk,
  notes,
  isAlone = false,
  actions,
  children,
}: StationFrameProps) {
  const { station, claim, userId, isOffline, back } = desk
  const { person, view, stations } = claim
  const part = useRef<HTMLDivElement>(null)
  useNoScanner(!isOffline)
  // The button that called them is gone: keys go on in their part, from the moment it is seen.
  useLayoutEffect(() => {
    if (person?.id !== undefined) focusIfLost(part.current, { preventScroll: true })
  }, [person?.id])
  return (
    <div className={classes.desk} data-alone={isAlone || undefined}>
      <DeskHead
        eventId={desk.eventId}
        title={STATION_LABELS[station]}
        place={desk.place}
        isBrief={isAlone}
      >
        {isAlone && person && <PersonTile person={person} />}
      </DeskHead>
      <div className={classes.troubles}>
        {stations && <ReadTrouble of={stations} />}
        {desk.halted && (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />}>
            {desk.halted}
          </Alert>
        )}
        {claim.lost && <Lost onLeave={claim.leave} />}
        {back?.colleague && (
          <Alert
            role="alert"
            color="yellow"
            icon={<IconAlertTriangle aria-hidden="true" />}
            title={`Esta pessoa está em atendimento com ${back.colleague}.`}
          >
            {KEPT}
          </Alert>
        )}
      </div>
      {person && !isAlone && (
        <StationPerson person={person} station={station} limits={view} notes={notes} />
      )}
      <div ref={part} tabIndex={-1} className={classes.part}>
        {children}
      </div>
      {!isAlone && (
        <aside className={classes.rail}>
          {isOffline && <OfflineNote isBack={back !== undefined} />}
          {stations && view && (
            <StationQueue of={view} now={serverClock.of(stations.dataUpdatedAt)} userId={userId} />
          )}
          {stations && !view && isShown(stations) && <LinesSkeleton lines={6} />}
          {actions && <StationFoot>{actions}</StationFoot>}
        </aside>
      )}
    </div>
  )
}

const KEPT = 'O que você preencheu continua aqui e ainda pode ser salvo.'

/** In the place of the queue. */
function OfflineNote({ isBack }: { isBack: boolean }) {
  const { isFull } = useOutboxSummary()
  const Icon = isBack ? IconCloudCheck : IconCloudOff
  return (
    <p className={classes.offline} data-back={isBack || undefined}>
      <Icon size={18} aria-hidden="true" />
      {isBack ? 'A rede voltou. O que você salvar é enviado em seguida.' : keepsWords(isFull)}
    </p>
  )
}

/** What becomes of a save without a network: no more is promised than holds. */
function keepsWords(isFull: boolean): string {
  if (!canKeep()) return 'Sem rede. Este navegador não guarda registros: salve quando ela voltar.'
  return isFull
    ? 'Sem rede, e sem espaço neste aparelho. Libere espaço nele ou leve-o até onde houver rede para continuar a salvar.'
    : 'Sem rede. O que você salvar fica guardado neste aparelho e é enviado quando ela voltar.'
}

function Lost({ onLeave }: { onLeave: () => void }) {
  const leaving = useLettingGo()
  return (
    <Alert
      role="alert"
      color="yellow"
      icon={<IconAlertTriangle aria-hidden="true" />}
      title="Esta pessoa já não está em atendimento com você."
    >
      <p>{KEPT}</p>
      <Button variant="default" size="lg" onClick={() => leaving.letGo(onLeave)}>
        Deixar esta pessoa
      </Button>
      <LettingGoQuestion of={leaving} />
    </Alert>
  )
}
