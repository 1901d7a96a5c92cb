import { type AccessToken, type Entered, login, loginBody } from '@iris/contracts/auth'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { isSomethingKept } from '../api/storage-keys.ts'
import { useCall } from '../api/use-call.ts'
import { sessionUserQuery, startSession } from '../api/use-session.ts'
import { AskedStep, isAll } from '../features/auth/asked-step.tsx'
import classes from '../features/auth/auth-form.module.css'
import { AuthFrame } from '../features/auth/auth-frame.tsx'
import { SwitchField } from '../form/switch-field.tsx'
import { PasswordField, TextField } from '../form/text-fields.tsx'
import { useZodForm } from '../form/use-zod-form.ts'
import { part } from '../ui/part.tsx'
import { toast } from '../ui/toast.tsx'
import { afterLogin } from './after-login.ts'

// Only on a device that holds something the server has not confirmed.
const KeptNote = part<object>(
  async () => (await import('../outbox/kept-note.tsx')).KeptNote,
  () => null,
)

/** Above the step that is asked for. */
const WORDS = {
  code: {
    title: 'Confirme que é você',
    subtitle: 'A sua conta tem verificação em duas etapas.',
  },
  password: { title: 'Crie a sua senha', subtitle: 'É o seu primeiro acesso com esta senha.' },
}

/** spec 1 §2: e-mail, password, remember-me (on by default), reset link; then on to the address that was asked for. */
export function LoginPage() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { state } = useLocation()
  // What came of the password, or of the code, when that is not all.
  const [asked, setAsked] = useState<Entered | null>(null)
  const [isKept] = useState(isSomethingKept)
  const enter = useCall(login, {
    onSuccess: goOn,
    onError: (error) => {
      if (error.status !== 422) toast.error(error.message)
    },
  })
  const form = useZodForm({
    unmarked: true,
    schema: loginBody,
    initialValues: { email: '', password: '', remember: true },
    onSubmit: (body) => enter.mutateAsync({ body }),
  })

  async function goOn(answer: Entered) {
    return isAll(answer) ? begin(answer) : setAsked(answer)
  }

  async function begin({ access_token, second_factor_needed }: AccessToken) {
    startSession(access_token, form.values.remember)
    // Read before the page that it keeps closed.
    if (second_factor_needed) await client.fetchQuery(sessionUserQuery(access_token))
    return navigate(afterLogin(state, access_token), { replace: true })
  }

  if (asked)
    return (
      <AuthFrame {...WORDS['ticket' in asked ? 'code' : 'password']} version={__APP_VERSION__}>
        <AskedStep asked={asked} onEntered={goOn} onBack={() => setAsked(null)} />
      </AuthFrame>
    )
  return (
    <AuthFrame
      title="Entrar"
      subtitle="Use o e-mail e a senha da sua clínica."
      version={__APP_VERSION__}
    >
      {isKept && <KeptNote />}
      <form {...form.bind} className={classes.fields}>
        <TextField form={form} name="email" label="E-mail" type="email" autoComplete="username" />
        <div className={classes.labelled}>
          <PasswordField
            form={form}
            name="password"
            label="Senha"
            autoComplete="current-password"
          />
          <Link to="/password/email" className={classes.beside}>
            Esqueceu a senha?
          </Link>
        </div>
        <SwitchField form={form} name="remember" label="Lembrar de mim" />
        <Button type="submit" fullWidth loading={enter.isPending}>
          Entrar
        </Button>
      </form>
      <p className={classes.below}>
        Não tem uma conta? <Link to="/register">Cadastre-se</Link>
      </p>
    </AuthFrame>
  )
}
