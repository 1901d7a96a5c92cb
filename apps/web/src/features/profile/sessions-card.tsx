import { endOtherSessions, listSessions, type Session } from '@iris/contracts/sessions'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { seenAgo } from '@iris/domain/seen-ago'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { type MouseEvent, useRef, useState } from 'react'
import { isRefusal } from '../../api/api-error.ts'
import { ReadTrouble } from '../../api/read-trouble.tsx'
import { tellFailure } from '../../api/tell-failure.ts'
import { ConfirmWrite } from '../../form/confirm-write.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { focusIfLost } from '../../ui/focus-if-lost.ts'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { toast } from '../../ui/toast.tsx'
import { useEndSession, useSessions } from './sessions-api.ts'
import classes from './sessions-card.module.css'

/** Who has more of them sees these first. */
const SHOWN_AT_FIRST = 5

/** Where the account is open, and the ways to end other sessions. */
export function SessionsCard() {
  const sessions = useSessions()
  const [all, setAll] = useState(false)
  const rows = useRef<HTMLUListElement>(null)
  const list = sessions.data ?? []
  const shown = all ? list : list.slice(0, SHOWN_AT_FIRST)

  /** Its button goes: one goes on with the first that it has brought. */
  function showAll() {
    setAll(true)
    requestAnimationFrame(() =>
      rows.current?.children[SHOWN_AT_FIRST]?.querySelector('button')?.focus(),
    )
  }

  return (
    <Card>
      <CardHead level={2} title="Sessões" subtitle="Os aparelhos em que a sua conta está aberta." />
      <ReadTrouble of={sessions} />
      {sessions.isPending && <LinesSkeleton lines={3} />}
      {sessions.data && (
        <>
          {/* Where one goes on once the last other session has ended, and its button with it. */}
          <ul ref={rows} className={classes.list} tabIndex={-1} aria-label="Sessões abertas">
            {shown.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
          <div className={classes.foot}>
            {list.length > shown.length && (
              <Button variant="default" onClick={showAll}>
                Mostrar todas ({list.length})
              </Button>
            )}
            {list.length > 1 && <EndOthers onDone={() => rows.current?.focus()} />}
          </div>
        </>
      )}
    </Card>
  )
}

function SessionRow({ session }: { session: Session }) {
  const { id, device, ip, created_at, last_seen_at, current } = session
  const end = useEndSession()
  const DeviceIcon = /Android|iPhone|iPad/.test(device) ? IconDeviceMobile : IconDeviceDesktop

  async function onEnd({ currentTarget }: MouseEvent) {
    const row = currentTarget.closest('li')
    const list = row?.parentElement
    const beside = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button')
    try {
      await end.mutateAsync({ params: { id } })
    } catch (error) {
      // It has ended by itself meanwhile, which is what was wanted.
      if (!isRefusal(error, 'not-found')) return tellFailure(error)
    }
    toast.success('Sessão encerrada com sucesso!')
    // The button goes with its row.
    focusIfLost(beside ?? list)
  }

  return (
    <li className={classes.row}>
      <DeviceIcon size={20} stroke={1.75} className={classes.icon} aria-hidden="true" />
      <div className={classes.about}>
        <div className={classes.device}>{device}</div>
        <div className={classes.where}>
          {current ? 'agora mesmo' : seenAgo(last_seen_at)} · endereço {ip}
          <span className={classes.since}>desde {formatDateTime(created_at)}</span>
        </div>
      </div>
      {current ? (
        <StatusBadge meaning="done" icon={IconCircleCheck}>
          Esta sessão
        </StatusBadge>
      ) : (
        <Button
          variant="default"
          aria-label={`Encerrar: ${device}, endereço ${ip}, desde ${formatDateTime(created_at)}`}
          loading={end.isPending}
          onClick={(event) => void onEnd(event)}
        >
          Encerrar
        </Button>
      )}
    </li>
  )
}

function EndOthers({ onDone }: { onDone: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Sair de todos os outros aparelhos
      </Button>
      {asking && (
        <ConfirmWrite
          endpoint={endOtherSessions}
          input={{}}
          invalidates={[listSessions]}
          title="Sair de todos os outros aparelhos?"
          confirmLabel="Sim, sair!"
          done="As outras sessões foram encerradas."
          onClose={() => setAsking(false)}
          onDone={() => requestAnimationFrame(onDone)}
        >
          Só este aparelho continua com a sua conta aberta. Nos outros será preciso entrar de novo.
        </ConfirmWrite>
      )}
    </>
  )
}
