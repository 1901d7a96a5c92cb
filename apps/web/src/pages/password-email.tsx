import { forgotPassword, forgotPasswordBody } from '@iris/contracts/auth'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { Alert, Button } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useCall } from '../api/use-call.ts'
import classes from '../features/auth/auth-form.module.css'
import { AuthFrame } from '../features/auth/auth-frame.tsx'
import { TextField } from '../form/text-fields.tsx'
import { useZodForm } from '../form/use-zod-form.ts'
import { toast } from '../ui/toast.tsx'

/** spec 1 §2: asks for the mail with the link for a new password. */
export function PasswordEmailPage() {
  const ask = useCall(forgotPassword, {
    onSuccess: () =>
      toast.success('E-mail enviado! Verifique a sua caixa de entrada.', TOAST_NOTICE_MS),
    onError: (error) => toast.error(error.message, TOAST_NOTICE_MS),
  })
  const form = useZodForm({
    unmarked: true,
    schema: forgotPasswordBody,
    initialValues: { email: '', redirect_url: `${window.location.origin}/password/reset` },
    onSubmit: (body) => ask.mutateAsync({ body }),
  })
  return (
    <AuthFrame
      title="Redefinir senha"
      subtitle="Você receberá um e-mail em até 60 segundos."
      version={__APP_VERSION__}
    >
      <form {...form.bind} className={classes.fields}>
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
        <TextField form={form} name="email" label="E-mail" type="email" autoComplete="username" />
        <Button type="submit" fullWidth loading={ask.isPending}>
          Enviar e-mail
        </Button>
      </form>
      <p className={classes.below}>
        Lembrou a senha? <Link to="/login">Entrar</Link>
      </p>
    </AuthFrame>
  )
}
