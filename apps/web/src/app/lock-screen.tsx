import { getScreenLock, unlockScreen } from '@iris/contracts/screen-lock'
import { Button, PasswordInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { fieldMessages, messageOf } from '../api/api-error.ts'
import { screenLock } from '../api/locked-screen.ts'
import { outdatedReads } from '../api/outdated-reads.ts'
import { freshQueryOf } from '../api/query-client.ts'
import { useCall } from '../api/use-call.ts'
import { useSession } from '../api/use-session.ts'
import { ABOVE_LOCK } from '../ui/above-lock.ts'
import { ErrorState } from '../ui/error-state.tsx'
import classes from './lock-screen.module.css'
import { leaveWords, useLeave } from './use-leave.ts'

/** What is seen of a locked screen (locked.tsx). It opens with the password, or with the PIN of this device; the server decides. */
export function LockScreen() {
  const { isHeld } = useSession()
  const [place] = useState(() => {
    const element = document.createElement('div')
    element.className = ABOVE_LOCK.className
    return element
  })
  const [isThere, setThere] = useState(false)
  useLayoutEffect(() => {
    document.body.append(place)
    setThere(true)
    return () => place.remove()
  }, [place])
  // When the login itself has expired, the login is asked for.
  return isHeld || !isThere ? null : createPortal(<Lock />, place)
}

function Lock() {
  const { data: lock, error, refetch, isFetching } = useQuery(freshQueryOf(getScreenLock, {}))
  const { leave, reason, stay, leaveAnyway } = useLeave()
  return (
    <main className={classes.screen}>
      <div className={classes.card}>
        <span className={classes.tile}>
          <IconLock size={24} stroke={1.75} aria-hidden="true" />
        </span>
        <h1 className={classes.title}>Tela bloqueada</h1>
        <p className={classes.who}>
          {lock ? (
            <>
              <strong>{lock.name}</strong>
              <br />
              {lock.email}
            </>
          ) : (
            ' '
          )}
        </p>
        {!lock && error && (
          <ErrorState
            message={messageOf(error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {reason ? (
          <Leaving
            loss={reason === 'changes' ? LOSES_TYPED : leaveWords(reason)}
            yes={reason === 'changes' || reason.changes ? 'Sair e descartar' : 'Sair'}
            onBack={stay}
            onLeave={leaveAnyway}
          />
        ) : (
          lock && <Unlock hasPin={lock.pin} onLeave={leave} />
        )}
      </div>
    </main>
  )
}

type UnlockProps = { hasPin: boolean; onLeave: () => void }

function Unlock({ hasPin, onLeave }: UnlockProps) {
  const [byPassword, setByPassword] = useState(false)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const withPin = hasPin && !byPassword
  const label = withPin ? 'PIN deste aparelho' : 'Senha'
  const unlock = useCall(unlockScreen, {
    onSuccess: () => {
      screenLock.unlock()
    },
  })

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (typed === '') return setError(withPin ? 'Digite o PIN.' : 'Informe a sua senha atual.')
    try {
      await unlock.mutateAsync({ body: withPin ? { pin: typed } : { current_password: typed } })
    } catch (failure) {
      setError(Object.values(fieldMessages(failure))[0] ?? messageOf(failure))
      // What was typed meanwhile stays: after the last try of a PIN it may be the password.
      setTyped((now) => (now === typed ? '' : now))
      // No try may be left.
      outdatedReads.tell([getScreenLock])
      field.current?.focus()
    }
  }

  return (
    <form onSubmit={(event) => void onSubmit(event)} className={classes.form} noValidate>
      <PasswordInput
        key={String(withPin)}
        ref={field}
        autoFocus
        label={label}
        inputMode={withPin ? 'numeric' : undefined}
        autoComplete={withPin ? 'off' : 'current-password'}
        visibilityToggleButtonProps={{ 'aria-label': `Mostrar: ${label}` }}
        value={typed}
        error={error}
        aria-invalid={error ? true : undefined}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setError(null)
        }}
      />
      <Button type="submit" fullWidth loading={unlock.isPending}>
        Desbloquear
      </Button>
      {hasPin && (
        <Button
          variant="subtle"
          onClick={() => {
            setByPassword(!byPassword)
            setTyped('')
            setError(null)
          }}
        >
          {withPin ? 'Usar a senha' : 'Usar o PIN'}
        </Button>
      )}
      <Button variant="default" onClick={onLeave}>
        Entrar com outra conta
      </Button>
    </form>
  )
}

const LOSES_TYPED = 'O que foi digitado nesta tela e ainda não foi salvo será perdido.'

type LeavingProps = { loss: string; yes: string; onBack: () => void; onLeave: () => void }

function Leaving({ loss, yes, onBack, onLeave }: LeavingProps) {
  return (
    <div className={classes.form} role="alertdialog" aria-label="Entrar com outra conta?">
      <p className={classes.warning}>{loss}</p>
      <Button variant="default" onClick={onBack} autoFocus>
        Voltar
      </Button>
      <Button color="red" onClick={onLeave}>
        {yes}
      </Button>
    </div>
  )
}
