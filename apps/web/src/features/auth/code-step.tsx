import type { AnswerOf } from '@iris/contracts/endpoint'
import { enterWithCode } from '@iris/contracts/second-factor'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { isRefusal, messageOf } from '../../api/api-error.ts'
import { useCall } from '../../api/use-call.ts'
import { CodeField } from '../../form/code-field.tsx'
import { beginInFirstField } from '../../form/focus-first-field.ts'
import { Form } from '../../form/form-scope.tsx'
import { phoneCode } from '../../form/phone-code.ts'
import { TextField } from '../../form/text-fields.tsx'
import { useZodForm } from '../../form/use-zod-form.ts'
import { toast } from '../../ui/toast.tsx'
import classes from './code-step.module.css'

export type EnteredWithCode = AnswerOf<typeof enterWithCode>

type CodeStepProps = {
  /** The answer to the password. */
  ticket: string
  onEntered: (answer: EnteredWithCode) => unknown
  /** Back to the password: because the person wants it, or because it took too long. */
  onBack: () => void
  /** Says how many recovery codes are left, where this page does not stay to show a toast. */
  say?: (text: string) => void
}

const recoveryCode = z.object({ code: z.string().trim().min(1, 'Digite o código de recuperação.') })

/** The second step of a login, loaded separately: most people have no second factor. */
export function CodeStep(props: CodeStepProps) {
  const [isRecovery, setRecovery] = useState(false)
  // The key makes a new form for each kind of code: text and error of one do not belong to the other.
  return (
    <CodeForm
      key={String(isRecovery)}
      {...props}
      isRecovery={isRecovery}
      onChangeWay={() => setRecovery(!isRecovery)}
    />
  )
}

type CodeFormProps = CodeStepProps & { isRecovery: boolean; onChangeWay: () => void }

function CodeForm({
  ticket,
  onEntered,
  onBack,
  say = (text) => toast.success(text),
  isRecovery,
  onChangeWay,
}: CodeFormProps) {
  const enter = useCall(enterWithCode, { onSuccess: tell })

  function tell(answer: EnteredWithCode) {
    const left = answer.recovery_codes_left
    if (left !== undefined)
      say(
        left === 0
          ? 'Este foi o último código de recuperação. Configure de novo no seu perfil.'
          : `Códigos de recuperação que restam: ${left}.`,
      )
    return onEntered(answer)
  }

  const form = useZodForm({
    unmarked: true,
    schema: isRecovery ? recoveryCode : phoneCode,
    initialValues: { code: '' },
    onSubmit: async ({ code }) => {
      try {
        await enter.mutateAsync({ body: { ticket, code } })
      } catch (error) {
        refuse(error)
      }
    },
  })

  function refuse(error: unknown) {
    if (isRefusal(error, 'second-factor.wrong')) return form.setErrors({ code: messageOf(error) })
    toast.error(messageOf(error))
    if (isRefusal(error, 'second-factor.ticket')) onBack()
  }

  return (
    <Form form={form} className={classes.fields}>
      <p className={classes.text}>
        {isRecovery
          ? 'Digite um dos códigos de recuperação que você guardou. Cada um vale uma vez.'
          : 'Digite o código de 6 dígitos que o aplicativo do seu celular mostra agora.'}
      </p>
      <div ref={beginInFirstField}>
        {isRecovery ? (
          <TextField name="code" label="Código de recuperação" maxLength={40} />
        ) : (
          <CodeField name="code" label="Código" />
        )}
      </div>
      <Button type="submit" fullWidth loading={enter.isPending}>
        Confirmar
      </Button>
      <div className={classes.ways}>
        <Button variant="subtle" size="compact-md" onClick={onBack}>
          Voltar
        </Button>
        <Button variant="subtle" size="compact-md" onClick={onChangeWay}>
          {isRecovery ? 'Usar o código do celular' : 'Usar um código de recuperação'}
        </Button>
      </div>
    </Form>
  )
}
