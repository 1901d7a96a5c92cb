import { type AccessToken, login, loginBody } from '@iris/contracts/auth'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { sessionStore } from '../api/session.ts'
import { personOf } from '../api/session-store.ts'
import { useCall } from '../api/use-call.ts'
import { startSession, useSession } from '../api/use-session.ts'
import { LazyCodeStep } from '../features/auth/lazy-code-step.tsx'
import { PasswordField, TextField } from '../form/text-fields.tsx'
import { letWorkGo } from '../form/unsaved-work.ts'
import { useZodForm } from '../form/use-zod-form.ts'
import { ABOVE_LOCK } from '../ui/above-lock.ts'
import { toast } from '../ui/toast.tsx'
import classes from './login-again.module.css'
import { useLeave } from './use-leave.tsx'

/**
 * The login ran out over a form that was changed (spec 1 §8 ends it): it is asked for here, and what was
 * typed stays. The same person goes on, and what waited is sent; another one begins anew.
 */
export function LoginAgain() {
  const { isHeld, user } = useSession()
  return isHeld ? <Dialog email={user?.email ?? ''} /> : null
}

function Dialog({ email }: { email: string }) {
  const navigate = useNavigate()
  const { leave, dialog } = useLeave({ aboveLock: true })
  const [ticket, setTicket] = useState<string | null>(null)
  const enter = useCall(login, {
    onSuccess: (answer) => ('ticket' in answer ? setTicket(answer.ticket) : goOn(answer)),
    onError: (error) => {
      if (error.status !== 422) toast.error(error.message)
    },
  })

  function goOn({ access_token }: Pick<AccessToken, 'access_token'>) {
    const isSame = personOf(access_token) === personOf(sessionStore.person())
    if (!isSame) letWorkGo()
    startSession(access_token, sessionStore.remembered())
    if (!isSame) void navigate('/dashboard', { replace: true })
  }

  const form = useZodForm({
    schema: loginBody,
    initialValues: { email, password: '', remember: sessionStore.remembered() },
    onSubmit: (body) => enter.mutateAsync({ body }),
  })
  return (
    <>
      <Modal
        opened
        onClose={() => undefined}
        withCloseButton={false}
        closeOnClickOutside={false}
        closeOnEscape={false}
        title="Sua sessão terminou"
        size={400}
        centered
        zIndex={420}
        // Also where the screen is locked.
        portalProps={ABOVE_LOCK}
        overlayProps={{ blur: 8 }}
        classNames={{ title: classes.title }}
      >
        <p className={classes.text}>
          Entre de novo para continuar. O que você digitou está guardado.
        </p>
        {ticket ? (
          <LazyCodeStep ticket={ticket} onEntered={goOn} onBack={() => setTicket(null)} />
        ) : (
          <div ref={beginWithPassword}>
            <form {...form.bind} className={classes.fields}>
              <TextField
                form={form}
                name="email"
                label="E-mail"
                type="email"
                autoComplete="username"
              />
              <PasswordField
                form={form}
                name="password"
                label="Senha"
                autoComplete="current-password"
              />
              <div className={classes.actions}>
                <Button variant="default" onClick={leave}>
                  Sair
                </Button>
                <Button type="submit" loading={enter.isPending}>
                  Entrar
                </Button>
              </div>
            </form>
          </div>
        )}
      </Modal>
      {dialog}
    </>
  )
}

/** The e-mail is filled in already. Mantine looks for this mark. */
function beginWithPassword(box: HTMLElement | null) {
  box?.querySelector('input[type="password"]')?.setAttribute('data-autofocus', '')
}
