import { Button } from '@mantine/core'
import { tellFailure } from '../api/tell-failure.ts'
import { Dialog } from '../ui/dialog.tsx'
import { focusFirstField } from './focus-first-field.ts'
import { lateCheck } from './form-check.ts'
import { Form } from './form-scope.tsx'
import { PasswordField } from './password-field.tsx'
import classes from './present-password-dialog.module.css'
import { useCheckedForm } from './use-checked-form.ts'
import { type PresentPassword, passwordAskedFor } from './use-present-password.ts'

/** Fetched when it is asked: zod is heavier than the question. */
const check = lateCheck(
  async () => (await import('./present-password-schema.ts')).presentPasswordForm,
)

type PresentPasswordDialogProps = {
  /** Why it is asked for. */
  reason: string
  confirmLabel?: string
  pending: boolean
  /** Rejects with the message for the field, or with what is told beside it. */
  onConfirm: (password: string) => Promise<void>
  onCancel: () => void
}

/** Asked before a change that decides who owns the account: it may be another person at this desk. */
export function PresentPasswordDialog({
  reason,
  confirmLabel = 'Confirmar',
  pending,
  onConfirm,
  onCancel,
}: PresentPasswordDialogProps) {
  const form = useCheckedForm({
    check,
    markedAtFirst: ['current_password'],
    initialValues: { current_password: '' },
    onSubmit: ({ current_password }) =>
      onConfirm(current_password).catch((error: unknown) => {
        if (!passwordAskedFor(error)) tellFailure(error)
        throw error
      }),
  })
  return (
    <Dialog
      onClose={pending ? () => undefined : onCancel}
      title="Confirme que é você"
      size={400}
      closeOnClickOutside={false}
    >
      <Form form={form} ref={focusFirstField} className={classes.form}>
        <p className={classes.reason}>{reason}</p>
        <PasswordField
          name="current_password"
          label="Senha atual"
          autoComplete="current-password"
        />
        <div className={classes.foot}>
          <Button variant="default" onClick={onCancel} disabled={pending}>
            Cancelar
          </Button>
          <Button type="submit" loading={pending || form.waits}>
            {confirmLabel}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

type QuestionProps = Pick<PresentPasswordDialogProps, 'reason' | 'pending'> & {
  of: PresentPassword
}

/** The dialog of `usePresentPassword`, while it asks. */
export function PresentPasswordQuestion({ of, ...rest }: QuestionProps) {
  return (
    of.isAsking && <PresentPasswordDialog {...rest} onConfirm={of.confirm} onCancel={of.cancel} />
  )
}
