import { register } from '@iris/contracts/auth'
import { Button } from '@mantine/core'
import { PlaceLink } from '../address/place-link.tsx'
import { sayNext } from '../api/handed-on.ts'
import { startSession } from '../api/session.ts'
import { tellFailure } from '../api/tell-failure.ts'
import { useCall } from '../api/use-call.ts'
import { registerCheck } from '../features/auth/auth-checks.ts'
import classes from '../features/auth/auth-form.module.css'
import { AuthFrame } from '../features/auth/auth-frame.tsx'
import { ConsentField } from '../form/consent-field.tsx'
import { Form } from '../form/form-scope.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { TextField } from '../form/text-fields.tsx'
import { useCheckedForm } from '../form/use-checked-form.ts'

/** spec 1 §2: whoever registers is logged in at once and sees their profile. */
export function RegisterPage() {
  const create = useCall(register, {
    onSuccess: ({ access_token }) => {
      startSession(access_token, true)
      sayNext('Registrado com sucesso! Você foi logado automaticamente.')
      window.location.replace('/profile')
    },
    onError: tellFailure,
  })
  const form = useCheckedForm({
    unmarked: true,
    check: registerCheck,
    initialValues: { name: '', email: '', password: '', password_confirmation: '', terms: false },
    onSubmit: ({ terms: _, ...body }) => create.mutateAsync({ body }),
  })
  return (
    <AuthFrame
      title="Cadastre-se"
      subtitle="Depois do cadastro, um administrador define o seu acesso."
      version={__APP_VERSION__}
    >
      <Form form={form} className={classes.fields}>
        <TextField name="name" label="Nome" autoComplete="name" />
        <TextField name="email" label="E-mail" type="email" autoComplete="username" />
        <PasswordField name="password" label="Senha" />
        <PasswordField name="password_confirmation" label="Confirmação de senha" />
        <ConsentField name="terms" label="Aceito os Termos e Condições" />
        <Button type="submit" fullWidth loading={create.isPending || form.waits}>
          Criar conta
        </Button>
      </Form>
      <p className={classes.below}>
        Já tem uma conta? <PlaceLink to="/login">Entrar</PlaceLink>
      </p>
    </AuthFrame>
  )
}
