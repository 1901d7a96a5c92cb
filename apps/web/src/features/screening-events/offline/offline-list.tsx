import { useDebouncedValue } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useSession } from '../../../api/use-session.ts'
import { hasLapsed } from '../../../outbox/lapsed-lists.ts'
import { formatNumber } from '../../../ui/format.ts'
import { LinesSkeleton } from '../../../ui/skeletons.tsx'
import { NobodyFound } from '../check-in/nobody-found.tsx'
import { QrCamera } from '../check-in/qr-camera.tsx'
import { SearchField } from '../check-in/search-field.tsx'
import { useScanner } from '../check-in/use-scanner.ts'
import { DeskHead } from '../desk-head.tsx'
import type { DevicePerson } from './device-roster.ts'
import { findOnDevice, SHOWN_ON_DEVICE } from './find-on-device.ts'
import classes from './offline-list.module.css'
import { OfflinePerson } from './offline-person.tsx'
import { inQueueOrder, type Way } from './ways.ts'

const RESTS_MS = 150

type OfflinePageProps = {
  eventId: number
  /** 'Acuidade', 'Check-in' */
  title: string
  /** 'Campanha Visão · Débora Lacerda' */
  place: string
  /** What is known here without a network, and what is not. */
  note: ReactNode
  children?: ReactNode
}

/** A screen of the day while the server cannot be reached. */
export function OfflinePage({ eventId, title, place, note, children }: OfflinePageProps) {
  return (
    <div className={classes.desk}>
      <DeskHead eventId={eventId} title={title} place={place} />
      <div className={classes.page}>
        <section className={classes.note} aria-labelledby="sem-rede">
          <IconCloudOff size={22} stroke={1.75} aria-hidden="true" />
          <div>
            <h2 id="sem-rede">Sem rede</h2>
            <p>{note}</p>
          </div>
        </section>
        {children}
      </div>
    </div>
  )
}

type OfflineListProps = {
  /** Undefined while they are read. */
  people: readonly DevicePerson[] | undefined
  wayOf: (person: DevicePerson) => Way
  pending: boolean
  /** A dialog has the keys. */
  isResting?: boolean
  hasCamera?: boolean
  onChoose: (person: DevicePerson) => void
  /** Of somebody who is not on it; not given where nobody comes in. */
  onRegister?: (typed: string) => void
}

/** Whom this device knows of an event, found by whoever works there: nobody is called. */
export function OfflineList({
  people,
  wayOf,
  pending,
  isResting = false,
  hasCamera = false,
  onChoose,
  onRegister,
}: OfflineListProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [rested] = useDebouncedValue(typed, RESTS_MS)
  useScanner(input, isResting, setTyped)
  const ordered = useMemo(() => people && inQueueOrder(people, wayOf), [people, wayOf])
  const found = useMemo(() => ordered && findOnDevice(ordered, rested), [ordered, rested])
  const more = (found?.length ?? 0) - SHOWN_ON_DEVICE

  function choose(person: DevicePerson) {
    setTyped('')
    onChoose(person)
  }

  return (
    <>
      <SearchField
        input={input}
        label="Nome, CPF, senha ou matrícula"
        value={typed}
        onChange={setTyped}
        onAsk={() => input.current?.select()}
        found={found && typed === rested && typed !== '' ? foundWords(found.length) : null}
      />
      {hasCamera && <QrCamera onCode={setTyped} />}
      {!found && <LinesSkeleton lines={8} />}
      <ul className={classes.people} aria-label="Pessoas da ação">
        {found?.slice(0, SHOWN_ON_DEVICE).map((person) => (
          <OfflinePerson
            key={person.participant.id}
            person={person}
            way={wayOf(person)}
            pending={pending}
            onChoose={choose}
          />
        ))}
      </ul>
      {onRegister && found?.length === 0 && typed !== '' && typed === rested && (
        <NobodyFound
          title="Ninguém da lista deste aparelho foi encontrado."
          hint="Confira o que foi digitado, ou cadastre a pessoa. Se ela já tiver cadastro, ele é achado quando a rede voltar."
          onRegister={() => {
            setTyped('')
            onRegister(typed)
          }}
        />
      )}
      {more > 0 && (
        <p className={classes.quiet}>
          {more === 1 ? 'Mais 1 pessoa' : `Mais ${formatNumber(more)} pessoas`}: digite o nome, o
          CPF ou a senha.
        </p>
      )}
    </>
  )
}

function foundWords(count: number): string {
  if (count === 0) return 'Ninguém encontrado nesta ação'
  return count === 1 ? '1 pessoa encontrada' : `${formatNumber(count)} pessoas encontradas`
}

/** No network, and nothing of the event on this device. */
export function NotPrepared({ eventId }: { eventId: number }) {
  const { userId } = useSession()
  if (hasLapsed(String(userId), eventId))
    return (
      <>
        Este aparelho foi preparado para esta ação, mas a lista venceu: ela sai daqui depois de 72
        horas sem contato com o servidor, ou quando a ação termina. Se ainda não é o caso, confira a
        data e a hora do aparelho. O que já foi salvo nele está guardado, e tudo volta sozinho
        quando a rede voltar; com rede, prepare-o de novo no painel da ação.
      </>
    )
  return (
    <>
      Este aparelho não foi preparado para esta ação, e sem rede não sabe quem vem. O que já foi
      salvo nele está guardado, e tudo volta sozinho quando a rede voltar. Para a próxima vez, toque
      em 'Preparar este aparelho' no painel da ação.
    </>
  )
}
