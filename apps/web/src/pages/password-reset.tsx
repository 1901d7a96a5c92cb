import { type AccessToken, resetPassword, resetPasswordBody } from '@iris/contracts/auth'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAddress } from '../address/use-address.ts'
import { useCall } from '../api/use-call.ts'
import { startSession } from '../api/use-session.ts'
import classes from '../features/auth/auth-form.module.css'
import { AuthFrame } from '../features/auth/auth-frame.tsx'
import { LazyCodeStep } from '../features/auth/lazy-steps.tsx'
import { PasswordField } from '../form/text-fields.tsx'
import { useZodForm } from '../form/use-zod-form.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { toast } from '../ui/toast.tsx'

/** spec 1 §2: the link of the mail carries `email` and `token`. */
export function PasswordResetPage() {
  const { search } = useAddress()
  const navigate = useNavigate()
  const email = search.get('email') ?? ''
  const token = search.get('token') ?? ''
  const [ticket, setTicket] = useState<string | null>(null)
  const change = useCall(resetPassword, {
    onSuccess: (answer) => ('ticket' in answer ? setTicket(answer.ticket) : goOn(answer)),
    onError: () => toast.error('Oops, something went wrong!', TOAST_NOTICE_MS),
  })
  const form = useZodForm({
    unmarked: true,
    schema: resetPasswordBody,
    initialValues: { email, token, password: '', password_confirmation: '' },
    onSubmit: (body) => change.mutateAsync({ body }),
  })

  function goOn({ access_token }: Pick<AccessToken, 'access_token'>) {
    startSession(access_token, true)
    toast.success(
      'Password changed successfully! You have been automatically logged in.',
      TOAST_NOTICE_MS,
    )
    return navigate('/profile', { replace: true })
  }

  if (ticket)
    return (
      <AuthFrame
        title="Confirme que é você"
        subtitle="A senha nova está salva. Falta o código da verificação em duas etapas."
        version={__APP_VERSION__}
      >
        {/* The link is used up: from here the way back is the login. */}
        <LazyCodeStep ticket={ticket} onEntered={goOn} onBack={() => void navigate('/login')} />
      </AuthFrame>
    )
  return (
    <AuthFrame
      title="Nova senha"
      subtitle={email ? `Para a conta ${email}.` : 'Escolha a sua nova senha.'}
      version={__APP_VERSION__}
    >
      {email && token ? (
        <form {...form.bind} className={classes.fields}>
          <PasswordField form={form} name="password" label="Nova senha" />
          <PasswordField form={form} name="password_confirmation" label="Confirmação de senha" />
          <Button type="submit" fullWidth loading={change.isPending}>
            Salvar nova senha
          </Button>
        </form>
      ) : (
        <EmptyState
          title="Este endereço está incompleto."
          hint="Abra o link do e-mail que você recebeu, ou peça um novo."
        />
      )}
      <p className={classes.below}>
        <Link to="/password/email">Pedir um novo e-mail</Link>
      </p>
      <p className={classes.below}>
        Lembrou a senha? <Link to="/login">Entrar</Link>
      </p>
    </AuthFrame>
  )
}
