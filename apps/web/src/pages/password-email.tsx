import { forgotPassword } from '@iris/contracts/auth'
import { Alert, Button } from '@mantine/core'
import { IconMailCheck, IconMailQuestion } from '@tabler/icons-react'
import { PlaceLink } from '../address/place-link.tsx'
import { isRefusal, messageOf } from '../api/api-error.ts'
import { tellFailure } from '../api/tell-failure.ts'
import { useCall } from '../api/use-call.ts'
import { forgotCheck } from '../features/auth/auth-checks.ts'
import classes from '../features/auth/auth-form.module.css'
import { AuthFrame } from '../features/auth/auth-frame.tsx'
import { Form } from '../form/form-scope.tsx'
import { TextField } from '../form/text-fields.tsx'
import { useCheckedForm } from '../form/use-checked-form.ts'
import { toast } from '../ui/toast.tsx'

/** spec 1 §2: asks for the mail with the link for a new password. */
export function PasswordEmailPage() {
  const ask = useCall(forgotPassword, {
    onSuccess: () => toast.success('E-mail enviado! Verifique a sua caixa de entrada.'),
    onError: (error) => isUncertain(error) || tellFailure(error),
  })
  const form = useCheckedForm({
    unmarked: true,
    check: forgotCheck,
    initialValues: { email: '', redirect_url: `${window.location.origin}/password/reset` },
    onSubmit: (body) => ask.mutateAsync({ body }),
  })
  return (
    <AuthFrame
      title="Redefinir senha"
      subtitle="Você receberá um e-mail em até 60 segundos."
      version={__APP_VERSION__}
    >
      <Form form={form} className={classes.fields}>
        {ask.isSuccess && (
          <Alert
            variant="light"
            icon={<IconMailCheck aria-hidden="true" />}
            title="E-mail enviado"
            role="status"
          >
            Verifique a sua caixa de entrada e siga o link para criar uma senha nova.
          </Alert>
        )}
        {isUncertain(ask.error) && (
          <Alert
            role="alert"
            variant="outline"
            color="yellow"
            icon={<IconMailQuestion aria-hidden="true" />}
            title="Envio sem confirmação"
          >
            {messageOf(ask.error)}
          </Alert>
        )}
        <TextField name="email" label="E-mail" type="email" autoComplete="username" />
        <Button type="submit" fullWidth loading={ask.isPending || form.waits}>
          Enviar e-mail
        </Button>
      </Form>
      <p className={classes.below}>
        Lembrou a senha? <PlaceLink to="/login">Entrar</PlaceLink>
      </p>
    </AuthFrame>
  )
}

/** What it says is to be done takes longer than a toast stays. */
const isUncertain = (error: unknown) => isRefusal(error, 'user.mail-unknown')
