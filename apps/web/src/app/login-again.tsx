import { type AccessToken, login, loginBody } from '@iris/contracts/auth'
import { Button } from '@mantine/core'
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
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import classes from './login-again.module.css'
import { useLeave } from './use-leave.ts'

/**
 * The login ran out over a form that was changed (spec 1 §8 ends it): it is asked for here, and what was
 * typed stays. The same person goes on, and what waited is sent; another one begins anew.
 */
export function LoginAgain() {
  const { isHeld, user } = useSession()
  return isHeld ? <AskLogin email={user?.email ?? ''} /> : null
}

function AskLogin({ email }: { email: string }) {
  const navigate = useNavigate()
  const leaving = useLeave()
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
    unmarked: true,
    schema: loginBody,
    initialValues: { email, password: '', remember: sessionStore.remembered() },
    onSubmit: (body) => enter.mutateAsync({ body }),
  })
  return (
    <>
      <Dialog
        onClose={() => undefined}
        withCloseButton={false}
        closeOnClickOutside={false}
        title="Sua sessão terminou"
        size={400}
        over="lock"
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
                <Button variant="default" onClick={leaving.leave}>
                  Sair
                </Button>
                <Button type="submit" loading={enter.isPending}>
                  Entrar
                </Button>
              </div>
            </form>
          </div>
        )}
      </Dialog>
      <LeaveQuestion of={leaving} over="lock" />
    </>
  )
}

/** The e-mail is filled in already. Mantine looks for this mark. */
function beginWithPassword(box: HTMLElement | null) {
  box?.querySelector('input[type="password"]')?.setAttribute('data-autofocus', '')
}
