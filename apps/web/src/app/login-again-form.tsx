import { type AccessToken, login, loginBody } from '@iris/contracts/auth'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { sessionStore } from '../api/session.ts'
import { useCall } from '../api/use-call.ts'
import { LazyCodeStep } from '../features/auth/lazy-code-step.tsx'
import { PasswordField, TextField } from '../form/text-fields.tsx'
import { useZodForm } from '../form/use-zod-form.ts'
import { toast } from '../ui/toast.tsx'
import classes from './login-again.module.css'

type LoginAgainFormProps = {
  email: string
  onEntered: (answer: Pick<AccessToken, 'access_token'>) => void
  onLeave: () => void
}

/** E-mail and password, then the second step where the account has one. */
export function LoginAgainForm({ email, onEntered, onLeave }: LoginAgainFormProps) {
  const box = useRef<HTMLDivElement>(null)
  // The e-mail is filled in already. The dialog gave away the focus before this form had come.
  useEffect(() => {
    box.current?.querySelector<HTMLInputElement>('input[type="password"]')?.focus()
  }, [])
  const [ticket, setTicket] = useState<string | null>(null)
  const enter = useCall(login, {
    onSuccess: (answer) => ('ticket' in answer ? setTicket(answer.ticket) : onEntered(answer)),
    onError: (error) => {
      if (error.status !== 422) toast.error(error.message)
    },
  })
  const form = useZodForm({
    unmarked: true,
    schema: loginBody,
    initialValues: { email, password: '', remember: sessionStore.remembered() },
    onSubmit: (body) => enter.mutateAsync({ body }),
  })
  if (ticket)
    return <LazyCodeStep ticket={ticket} onEntered={onEntered} onBack={() => setTicket(null)} />
  return (
    <div ref={box}>
      <form {...form.bind} className={classes.fields}>
        <TextField form={form} name="email" label="E-mail" type="email" autoComplete="username" />
        <PasswordField form={form} name="password" label="Senha" autoComplete="current-password" />
        <div className={classes.actions}>
          <Button variant="default" onClick={onLeave}>
            Sair
          </Button>
          <Button type="submit" loading={enter.isPending}>
            Entrar
          </Button>
        </div>
      </form>
    </div>
  )
}
