import { register, registerBody } from '@iris/contracts/auth'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import { useCall } from '../api/use-call.ts'
import { startSession } from '../api/use-session.ts'
import classes from '../features/auth/auth-form.module.css'
import { AuthFrame } from '../features/auth/auth-frame.tsx'
import { ConsentField } from '../form/consent-field.tsx'
import { PasswordField, TextField } from '../form/text-fields.tsx'
import { useZodForm } from '../form/use-zod-form.ts'
import { toast } from '../ui/toast.tsx'

const TERMS = 'Por favor, aceite os Termos e Condições!'

/** The terms are the screen's own: they are checked here and not sent. */
const schema = z.object({ terms: z.literal(true, TERMS) }).and(registerBody)

/** spec 1 §2: whoever registers is logged in at once and sees their profile. */
export function RegisterPage() {
  const navigate = useNavigate()
  const create = useCall(register, {
    onSuccess: ({ access_token }) => {
      startSession(access_token, true)
      toast.success('Registrado com sucesso! Você foi logado automaticamente.', TOAST_NOTICE_MS)
      return navigate('/profile', { replace: true })
    },
    onError: (error) => toast.error(error.message, TOAST_NOTICE_MS),
  })
  const form = useZodForm({
    unmarked: true,
    schema,
    initialValues: { name: '', email: '', password: '', password_confirmation: '', terms: false },
    onSubmit: ({ terms: _, ...body }) => create.mutateAsync({ body }),
  })
  return (
    <AuthFrame
      title="Cadastre-se"
      subtitle="Depois do cadastro, um administrador define o seu acesso."
      version={__APP_VERSION__}
    >
      <form {...form.bind} className={classes.fields}>
        <TextField form={form} name="name" label="Nome" autoComplete="name" />
        <TextField form={form} name="email" label="E-mail" type="email" autoComplete="username" />
        <PasswordField form={form} name="password" label="Senha" />
        <PasswordField form={form} name="password_confirmation" label="Confirmação de senha" />
        <ConsentField form={form} name="terms" label="Aceito os Termos e Condições" />
        <Button type="submit" fullWidth loading={create.isPending}>
          Criar conta
        </Button>
      </form>
      <p className={classes.below}>
        Já tem uma conta? <Link to="/login">Entrar</Link>
      </p>
    </AuthFrame>
  )
}
