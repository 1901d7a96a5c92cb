import type { ProfileAttributes } from '@iris/contracts/profile'
import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { tellFailure } from '../../api/tell-failure.ts'
import { Form } from '../../form/form-scope.tsx'
import { PasswordField } from '../../form/password-field.tsx'
import { PresentPasswordQuestion } from '../../form/present-password-dialog.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { useUnsavedWork } from '../../form/unsaved-work.ts'
import { useCheckedForm } from '../../form/use-checked-form.ts'
import { usePresentPassword } from '../../form/use-present-password.ts'
import { Card, CardHead } from '../../ui/card.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './profile.module.css'
import { type OwnProfile, useUpdateProfile } from './profile-api.ts'
import { INFO_MARKED, profileCheck } from './profile-checks.ts'

const REASON =
  'Faz um tempo que você entrou. Para alterar a senha ou o e-mail, informe a sua senha atual.'

type CardProps = { profile: OwnProfile }

/** Refusals of fields land under them; anything else is said at the top right. */
function tell(error: unknown): never {
  const isOfFields = error instanceof ApiError && error.status === 422
  if (!isOfFields) tellFailure(error)
  throw error
}

/** A change of oneself, for which the present password may be asked. */
function useConfirmedUpdate(profile: OwnProfile) {
  const { save, isPending } = useUpdateProfile()
  const presence = usePresentPassword()
  return {
    isPending,
    save: (attributes: ProfileAttributes) =>
      presence.confirmed((current_password) =>
        save(profile, { ...attributes, ...(current_password && { current_password }) }),
      ),
    question: { of: presence, reason: REASON, pending: isPending },
  }
}

export function BasicInfoCard({ profile }: CardProps) {
  const update = useConfirmedUpdate(profile)
  const { name, email } = profile
  // Only what differs from it is sent.
  const began = useRef<Record<string, unknown>>({ name, email })
  const form = useCheckedForm({
    check: profileCheck,
    markedAtFirst: INFO_MARKED,
    initialValues: { name, email },
    onSubmit: async (attributes) => {
      const changed = Object.entries(attributes).filter(
        ([key, value]) => value !== began.current[key],
      )
      const saved = await update.save(Object.fromEntries(changed)).catch(tell)
      if (!saved) return
      const { name, email } = saved.data.attributes
      begin({ name, email })
      toast.success('Perfil atualizado com sucesso!')
    },
  })
  useUnsavedWork(form.isDirty)
  function begin(stored: { name: string; email: string }) {
    began.current = stored
    form.reset(stored)
  }
  // Changed in another tab, or by an administrator: a save of one of the two would bring the other back.
  const follow = useEffectEvent((stored: { name: string; email: string }) => {
    if (!form.isDirty) begin(stored)
  })
  useEffect(() => follow({ name, email }), [name, email])
  return (
    <Card>
      <CardHead level={2} title="Informações básicas" subtitle="Como a equipe vê você." />
      <Form form={form} className={classes.form}>
        <TextField name="name" label="Nome" autoComplete="name" />
        <TextField name="email" label="E-mail" type="email" autoComplete="email" />
        <div className={classes.foot}>
          <Button type="submit" loading={update.isPending || form.waits}>
            Atualizar perfil
          </Button>
        </div>
      </Form>
      <PresentPasswordQuestion {...update.question} />
    </Card>
  )
}

export function PasswordCard({ profile }: CardProps) {
  const update = useConfirmedUpdate(profile)
  const form = useCheckedForm({
    check: profileCheck,
    initialValues: { password: '', password_confirmation: '' },
    onSubmit: async (attributes) => {
      if (!(await update.save(attributes).catch(tell))) return
      form.reset()
      toast.success('Senha alterada com sucesso!')
    },
  })
  useUnsavedWork(form.isDirty)
  // The schema wants the second of them only once there is a first.
  const both = { ...form, requires: () => true }
  return (
    <Card>
      <CardHead level={2} title="Alterar senha" subtitle="Pelo menos 8 caracteres." />
      <Form form={both} className={classes.form}>
        <PasswordField name="password" label="Nova senha" />
        <PasswordField name="password_confirmation" label="Confirmação de senha" />
        <div className={classes.foot}>
          <Button type="submit" loading={update.isPending || form.waits}>
            Atualizar senha
          </Button>
        </div>
      </Form>
      <PresentPasswordQuestion {...update.question} />
    </Card>
  )
}
