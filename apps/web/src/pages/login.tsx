import { type AccessToken, type Entered, login } from '@iris/contracts/auth'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { stateOfEntry } from '../address/own-place.ts'
import { PlaceLink } from '../address/place-link.tsx'
import { behind } from '../api/behind.tsx'
import { handOn, sayNext } from '../api/handed-on.ts'
import { startSession } from '../api/session.ts'
import { isSomethingKept } from '../api/storage-keys.ts'
import { useCall } from '../api/use-call.ts'
import { AskedStep, isAll } from '../features/auth/asked-step.tsx'
import { loginCheck } from '../features/auth/auth-checks.ts'
import classes from '../features/auth/auth-form.module.css'
import { AuthFrame } from '../features/auth/auth-frame.tsx'
import { Form } from '../form/form-scope.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { SwitchField } from '../form/switch-field.tsx'
import { TextField } from '../form/text-fields.tsx'
import { useCheckedForm } from '../form/use-checked-form.ts'
import { toast } from '../ui/toast.tsx'

// Only on a device that holds something the server has not confirmed.
const KeptNote = behind(async () => (await import('../outbox/kept-note.tsx')).KeptNote)

/** Above the step that is asked for. */
const WORDS = {
  code: {
    title: 'Confirme que é você',
    subtitle: 'A sua conta tem verificação em duas etapas.',
  },
  password: { title: 'Crie a sua senha', subtitle: 'É o seu primeiro acesso com esta senha.' },
}

/** The page after the login would not know who came. */
const NOT_KEPT =
  'Este navegador não guarda a sua sessão. Permita os cookies e os dados deste site e entre de novo.'

/** Who may go where is asked after the login, and fetched before it. */
const way = () => import('./after-login.ts')

/** spec 1 §2: e-mail, password, remember-me (on by default), reset link; then on to the address that was asked for. */
export function LoginPage() {
  // What came of the password, or of the code, when that is not all.
  const [asked, setAsked] = useState<Entered | null>(null)
  const [isKept] = useState(isSomethingKept)
  useEffect(() => void way().catch(() => undefined), [])
  const enter = useCall(login, {
    onSuccess: goOn,
    onError: (error) => {
      if (error.status !== 422) toast.error(error.message)
    },
  })
  const form = useCheckedForm({
    unmarked: true,
    check: loginCheck,
    initialValues: { email: '', password: '', remember: true },
    onSubmit: (body) => enter.mutateAsync({ body }),
  })

  async function goOn(answer: Entered) {
    return isAll(answer) ? begin(answer) : setAsked(answer)
  }

  async function begin({ access_token, second_factor_needed }: AccessToken) {
    if (!startSession(access_token, form.values.remember))
      return void toast.error(NOT_KEPT, TOAST_NOTICE_MS)
    if (second_factor_needed) handOn({ needsSecondFactor: true })
    const address = await way().then(
      ({ afterLogin }) => afterLogin(stateOfEntry(), access_token),
      () => '/dashboard',
    )
    window.location.replace(address)
  }

  if (asked)
    return (
      <AuthFrame {...WORDS['ticket' in asked ? 'code' : 'password']} version={__APP_VERSION__}>
        <AskedStep asked={asked} onEntered={goOn} onBack={() => setAsked(null)} say={sayNext} />
      </AuthFrame>
    )
  return (
    <AuthFrame
      title="Entrar"
      subtitle="Use o e-mail e a senha da sua clínica."
      version={__APP_VERSION__}
    >
      {isKept && <KeptNote />}
      <Form form={form} className={classes.fields}>
        <TextField name="email" label="E-mail" type="email" autoComplete="username" />
        <div className={classes.labelled}>
          <PasswordField name="password" label="Senha" autoComplete="current-password" />
          <PlaceLink to="/password/email" className={classes.beside}>
            Esqueceu a senha?
          </PlaceLink>
        </div>
        <SwitchField name="remember" label="Lembrar de mim" />
        <Button type="submit" fullWidth loading={enter.isPending || form.waits}>
          Entrar
        </Button>
      </Form>
      <p className={classes.below}>
        Não tem uma conta? <PlaceLink to="/register">Cadastre-se</PlaceLink>
      </p>
    </AuthFrame>
  )
}
