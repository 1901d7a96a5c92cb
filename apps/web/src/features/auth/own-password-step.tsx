import type { AccessToken } from '@iris/contracts/auth'
import { choosePassword, choosePasswordBody } from '@iris/contracts/first-password'
import { Button } from '@mantine/core'
import { isRefusal, messageOf } from '../../api/api-error.ts'
import { useCall } from '../../api/use-call.ts'
import { beginInFirstField } from '../../form/focus-first-field.ts'
import { Form } from '../../form/form-scope.tsx'
import { PasswordField } from '../../form/password-field.tsx'
import { useZodForm } from '../../form/use-zod-form.ts'
import { toast } from '../../ui/toast.tsx'
import classes from './code-step.module.css'

export type OwnPasswordStepProps = {
  /** Of a login that opens nothing yet; it is kept nowhere but here. */
  token: string
  onEntered: (answer: AccessToken) => unknown
  /** Back to the login: because the person wants it, or because the token is dead. */
  onBack: () => void
}

/** The last step of a first login: a password of one's own in place of the one an administrator gave. */
export function OwnPasswordStep({ token, onEntered, onBack }: OwnPasswordStepProps) {
  const choose = useCall(choosePassword, { token, onSuccess: onEntered })
  const form = useZodForm({
    unmarked: true,
    schema: choosePasswordBody,
    initialValues: { password: '', password_confirmation: '' },
    onSubmit: async (body) => {
      try {
        await choose.mutateAsync({ body })
      } catch (error) {
        refuse(error)
      }
    },
  })

  function refuse(error: unknown) {
    if (isRefusal(error, 'validation')) throw error
    toast.error(messageOf(error))
    // Chosen already, perhaps by a try whose answer was lost: from here the way is the login.
    if (isRefusal(error, 'auth.invalid') || isRefusal(error, 'password.chosen')) onBack()
  }

  return (
    <Form form={form} className={classes.fields}>
      <p className={classes.text}>
        A senha que você recebeu serve só para o primeiro acesso. Escolha uma que só você conheça,
        com pelo menos 8 caracteres.
      </p>
      <div ref={beginInFirstField} className={classes.fields}>
        <PasswordField name="password" label="Nova senha" />
        <PasswordField name="password_confirmation" label="Confirmação de senha" />
      </div>
      <Button type="submit" fullWidth loading={choose.isPending}>
        Salvar e entrar
      </Button>
      <div className={classes.ways}>
        <Button variant="subtle" size="compact-md" onClick={onBack}>
          Voltar
        </Button>
      </div>
    </Form>
  )
}
