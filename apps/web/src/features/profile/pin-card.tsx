import { deletePin, getScreenLock, putPin } from '@iris/contracts/screen-lock'
import { PIN_MAX } from '@iris/domain/device-pin'
import { onlyDigits } from '@iris/domain/digits'
import { Button, PasswordInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { queryOf } from '../../api/query-client.ts'
import { tellFailure } from '../../api/tell-failure.ts'
import { useCall } from '../../api/use-call.ts'
import { drawnByNeed, type FieldProps, inputProps, textAt } from '../../form/field.ts'
import { focusFirstField } from '../../form/focus-first-field.ts'
import { Form } from '../../form/form-scope.tsx'
import { PresentPasswordDialog } from '../../form/present-password-dialog.tsx'
import { useUnsavedWork } from '../../form/unsaved-work.ts'
import { useCheckedForm } from '../../form/use-checked-form.ts'
import { passwordAskedFor } from '../../form/use-present-password.ts'
import { Card, CardHead } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { goOnBeside } from '../../ui/go-on-beside.ts'
import { toast } from '../../ui/toast.tsx'
import classes from './profile.module.css'
import { pinCheck } from './profile-checks.ts'

const READS = [getScreenLock]

/** When the screen locks by itself, and the PIN that opens it here. Nothing for who has no such lock. */
export function PinCard() {
  const { data: lock } = useQuery(queryOf(getScreenLock, {}))
  const [isOpen, setOpen] = useState(false)
  const remove = useCall(deletePin, {
    invalidates: READS,
    onSuccess: () => toast.success('PIN retirado.'),
    onError: tellFailure,
  })
  if (!lock || lock.idle_minutes === 0) return null
  return (
    <Card>
      <CardHead
        level={2}
        title="Bloqueio da tela"
        subtitle={`Depois de ${minutes(lock.idle_minutes)} sem uso, a tela se bloqueia.`}
      />
      <div className={classes.form}>
        <p className={classes.asked}>
          {lock.pin
            ? 'Neste aparelho, um PIN desbloqueia a tela. Ele vale até você sair.'
            : 'A sua senha desbloqueia a tela. Um PIN de 4 a 6 dígitos é mais rápido: ele vale só neste aparelho, até você sair.'}
        </p>
        <div className={classes.foot}>
          {lock.pin && (
            <Button
              ref={goOnBeside}
              variant="default"
              loading={remove.isPending}
              onClick={() => remove.mutate({})}
            >
              Retirar PIN
            </Button>
          )}
          <Button variant="default" onClick={() => setOpen(true)}>
            {lock.pin ? 'Trocar PIN' : 'Definir PIN'}
          </Button>
        </div>
      </div>
      {isOpen && <PinDialog onClose={() => setOpen(false)} />}
    </Card>
  )
}

const minutes = (count: number) => (count === 1 ? '1 minuto' : `${count} minutos`)

function PinDialog({ onClose }: { onClose: () => void }) {
  const [asking, setAsking] = useState<string | null>(null)
  const put = useCall(putPin, { invalidates: READS })
  const form = useCheckedForm({
    unmarked: true,
    check: pinCheck,
    initialValues: { pin: '', again: '' },
    onSubmit: async ({ pin }) => {
      try {
        await save({ pin })
      } catch (error) {
        if (!passwordAskedFor(error)) throw error
        setAsking(pin)
      }
    },
  })

  useUnsavedWork(form.isDirty)

  async function save(body: { pin: string; current_password?: string }) {
    await put.mutateAsync({ body })
    toast.success('PIN definido com sucesso!')
    onClose()
  }

  if (asking !== null)
    return (
      <PresentPasswordDialog
        reason="Faz um tempo que você entrou. Para definir o PIN, informe a sua senha atual."
        pending={put.isPending}
        onConfirm={(current_password) => save({ pin: asking, current_password })}
        onCancel={() => setAsking(null)}
      />
    )
  // What is on its way may arrive all the same: one stops waiting for it, and is told so.
  const close = put.isPending ? put.stop : onClose
  const failed = put.error && put.error.status !== 422
  return (
    <Dialog onClose={close} title="PIN deste aparelho" size={400} closeOnClickOutside={false}>
      <Form form={form} ref={focusFirstField} className={classes.form}>
        <PinField name="pin" label="PIN de 4 a 6 dígitos" />
        <PinField name="again" label="Repita o PIN" />
        {failed && (
          <p role="alert" className={classes.asked}>
            {messageOf(put.error)}
          </p>
        )}
        <div className={classes.foot}>
          <Button variant="default" onClick={close}>
            Cancelar
          </Button>
          <Button type="submit" loading={put.isPending || form.waits}>
            Salvar PIN
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

const PinField = drawnByNeed(function PinField(field: FieldProps) {
  return (
    <PasswordInput
      {...inputProps(field)}
      inputMode="numeric"
      autoComplete="off"
      visibilityToggleButtonProps={{ 'aria-label': `Mostrar: ${field.label}` }}
      value={textAt(field)}
      onChange={(event) =>
        field.form.set(field.name, onlyDigits(event.currentTarget.value).slice(0, PIN_MAX))
      }
    />
  )
})
