import { type AccessToken, type Entered, login, loginBody } from '@iris/contracts/auth'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { sessionStore } from '../api/session.ts'
import { useCall } from '../api/use-call.ts'
import { AskedStep, isAll } from '../features/auth/asked-step.tsx'
import { Form } from '../form/form-scope.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { TextField } from '../form/text-fields.tsx'
import { useZodForm } from '../form/use-zod-form.ts'
import { toast } from '../ui/toast.tsx'
import classes from './login-again.module.css'

type LoginAgainFormProps = {
  email: string
  onEntered: (answer: Pick<AccessToken, 'access_token'>) => void
  onLeave: () => void
}

/** E-mail and password, then what else the account asks for. */
export function LoginAgainForm({ email, onEntered, onLeave }: LoginAgainFormProps) {
  const box = useRef<HTMLDivElement>(null)
  // The e-mail is filled in already. The dialog gave away the focus before this form had come.
  useEffect(() => {
    box.current?.querySelector<HTMLInputElement>('input[type="password"]')?.focus()
  }, [])
  const [asked, setAsked] = useState<Entered | null>(null)
  const goOn = (answer: Entered) => (isAll(answer) ? onEntered(answer) : setAsked(answer))
  const enter = useCall(login, {
    onSuccess: goOn,
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
  if (asked) return <AskedStep asked={asked} onEntered={goOn} onBack={() => setAsked(null)} />
  return (
    <div ref={box}>
      <Form form={form} className={classes.fields}>
        <TextField name="email" label="E-mail" type="email" autoComplete="username" />
        <PasswordField name="password" label="Senha" autoComplete="current-password" />
        <div className={classes.actions}>
          <Button variant="default" onClick={onLeave}>
            Sair
          </Button>
          <Button type="submit" loading={enter.isPending}>
            Entrar
          </Button>
        </div>
      </Form>
    </div>
  )
}
