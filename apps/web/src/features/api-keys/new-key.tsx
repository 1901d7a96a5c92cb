import { apiKeyBody, createApiKey, listApiKeys } from '@iris/contracts/api-keys'
import { LINK_DAY_CHOICES, LINK_DAYS } from '@iris/domain/registration-link'
import { z } from 'zod'
import { serverClock } from '../../api/server-clock.ts'
import { useCall } from '../../api/use-call.ts'
import { ChoiceField } from '../../form/choice-fields.tsx'
import { FormGrid } from '../../form/form-grid.tsx'
import { FormModal } from '../../form/form-modal.tsx'
import { PresentPasswordQuestion } from '../../form/present-password-dialog.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { passwordAskedFor, usePresentPassword } from '../../form/use-present-password.ts'
import { useZodForm } from '../../form/use-zod-form.ts'
import classes from './api-keys.module.css'

const OTHER = 'other'
const NEVER = 'never'
const VALIDITY = [
  ...LINK_DAY_CHOICES.map((days) => ({ value: String(days), label: `${days} dias` })),
  { value: OTHER, label: 'Outra' },
  { value: NEVER, label: 'Sem fim' },
]

/** What is typed here: the days from now on, null for a key without an end. */
const schema = z.object({
  name: apiKeyBody.shape.name,
  days: z.int().min(1).max(LINK_DAYS.most).nullable().meta({ label: 'Validade em dias' }),
})

type Values = { name: string; validity: string; days: string }

function inputOf({ name, validity, days }: Values) {
  if (validity === NEVER) return { name, days: null }
  const typed = validity === OTHER ? days.trim() : validity
  return { name, days: typed === '' ? undefined : Number(typed) }
}

const DAY = 24 * 60 * 60 * 1000

/** Counted by the server's clock, which decides when the key has ended. */
const endIn = (days: number | null) =>
  days === null ? null : new Date(serverClock.of(Date.now()) + days * DAY).toISOString()

type NewKeyProps = { onMade: (made: { id: number; key: string }) => void; onClose: () => void }

/** 'Nova chave': for which system, and for how long. */
export function NewKey({ onMade, onClose }: NewKeyProps) {
  const create = useCall(createApiKey, { invalidates: [listApiKeys] })
  const presence = usePresentPassword()
  const form = useZodForm({
    schema,
    initialValues: { name: '', validity: '90', days: '' },
    toInput: inputOf,
    onSubmit: async ({ name, days }) => {
      const body = { name, scopes: ['fhir.read' as const], expires_at: endIn(days) }
      const made = await presence.confirmed((current_password) =>
        create.mutateAsync({ body: { ...body, ...(current_password && { current_password }) } }),
      )
      if (!made) return
      onMade(made)
      onClose()
    },
  })
  // Sent again it makes another key, for the answer that had the first is kept nowhere.
  const isLost = create.error?.mayHaveArrived === true
  const isToldBeside = isLost || passwordAskedFor(create.error) !== undefined
  return (
    <>
      <FormModal
        form={form}
        title="Nova chave"
        size="md"
        pending={create.isPending}
        onStop={create.stop}
        error={isToldBeside ? null : create.error}
        onClose={onClose}
        saveLabel="Criar chave"
      >
        {isLost && (
          <p role="alert" className={classes.lost}>
            A resposta não chegou, e com ela a chave. Se na lista houver uma que você não viu,
            revogue-a. Para tentar de novo, toque em Criar chave.
          </p>
        )}
        <FormGrid>
          <TextField
            name="name"
            label="Nome"
            hint="O sistema que vai ler, como aparece no histórico de acessos."
            maxLength={80}
          />
          <ChoiceField name="validity" label="Validade" options={VALIDITY} columns={3} />
          {form.values.validity === OTHER && (
            <TextField
              name="days"
              label="Validade em dias"
              hint={`De 1 a ${LINK_DAYS.most}`}
              inputMode="numeric"
              maxLength={3}
              span={6}
            />
          )}
        </FormGrid>
      </FormModal>
      <PresentPasswordQuestion
        of={presence}
        reason="Faz um tempo que você entrou. Para criar uma chave, que lê os dados de saúde, informe a sua senha."
        pending={create.isPending}
      />
    </>
  )
}
