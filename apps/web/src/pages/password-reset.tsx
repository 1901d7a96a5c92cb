import { type AccessToken, resetPassword } from '@iris/contracts/auth'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { Alert, Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { goTo, useHref } from '../address/own-place.ts'
import { PlaceLink } from '../address/place-link.tsx'
import { fieldMessages, messageOf } from '../api/api-error.ts'
import { sayNext } from '../api/handed-on.ts'
import { startSession } from '../api/session.ts'
import { useCall } from '../api/use-call.ts'
import { resetCheck } from '../features/auth/auth-checks.ts'
import classes from '../features/auth/auth-form.module.css'
import { AuthFrame } from '../features/auth/auth-frame.tsx'
import { LazyCodeStep } from '../features/auth/lazy-steps.tsx'
import { Form } from '../form/form-scope.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { useCheckedForm } from '../form/use-checked-form.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { toast } from '../ui/toast.tsx'

/** spec 1 §2: the link of the mail carries `email` and `token`. */
export function PasswordResetPage() {
  const { searchParams } = new URL(useHref())
  const email = searchParams.get('email') ?? ''
  const token = searchParams.get('token') ?? ''
  const [ticket, setTicket] = useState<string | null>(null)
  const change = useCall(resetPassword, {
    onSuccess: (answer) => ('ticket' in answer ? setTicket(answer.ticket) : goOn(answer)),
    onError: () => toast.error('Oops, something went wrong!', TOAST_NOTICE_MS),
  })
  const form = useCheckedForm({
    unmarked: true,
    check: resetCheck,
    initialValues: { email, token, password: '', password_confirmation: '' },
    onSubmit: (body) => change.mutateAsync({ body }),
  })

  const reason = change.error && reasonOf(change.error)

  function goOn({ access_token }: Pick<AccessToken, 'access_token'>) {
    startSession(access_token, true)
    sayNext('Password changed successfully! You have been automatically logged in.')
    window.location.replace('/profile')
  }

  if (ticket)
    return (
      <AuthFrame
        title="Confirme que é você"
        subtitle="A senha nova está salva. Falta o código da verificação em duas etapas."
        version={__APP_VERSION__}
      >
        {/* The link is used up: from here the way back is the login. */}
        <LazyCodeStep
          ticket={ticket}
          onEntered={goOn}
          onBack={() => goTo('/login')}
          say={sayNext}
        />
      </AuthFrame>
    )
  return (
    <AuthFrame
      title="Nova senha"
      subtitle={email ? `Para a conta ${email}.` : 'Escolha a sua nova senha.'}
      version={__APP_VERSION__}
    >
      {email && token ? (
        <Form form={form} className={classes.fields}>
          {reason && (
            <Alert
              role="alert"
              variant="outline"
              color="red"
              icon={<IconAlertCircle aria-hidden="true" />}
              title={reason}
            />
          )}
          <PasswordField name="password" label="Nova senha" />
          <PasswordField name="password_confirmation" label="Confirmação de senha" />
          <Button type="submit" fullWidth loading={change.isPending || form.waits}>
            Salvar nova senha
          </Button>
        </Form>
      ) : (
        <EmptyState
          title="Este endereço está incompleto."
          hint="Abra o link do e-mail que você recebeu, ou peça um novo."
        />
      )}
      <p className={classes.below}>
        <PlaceLink to="/password/email">Pedir um novo e-mail</PlaceLink>
      </p>
      <p className={classes.below}>
        Lembrou a senha? <PlaceLink to="/login">Entrar</PlaceLink>
      </p>
    </AuthFrame>
  )
}

/** What stands under no field: above all that the link was used, is too old, or that a newer one was sent. */
function reasonOf(error: unknown): string | undefined {
  const { token, email, ...shown } = fieldMessages(error)
  return token ?? email ?? (Object.keys(shown).length > 0 ? undefined : messageOf(error))
}
