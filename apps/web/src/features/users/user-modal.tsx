import { labelOf } from '@iris/contracts/messages'
import { getUser, type UserRow } from '@iris/contracts/users'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useFileUrl } from '../../api/use-file-url.ts'
import { FormModal } from '../../form/form-modal.tsx'
import { savingOf } from '../../form/saving-of.ts'
import { StaleQuestion } from '../../form/stale-question.tsx'
import { useStaleEdit } from '../../form/use-stale-edit.ts'
import { useZodForm } from '../../form/use-zod-form.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { toast } from '../../ui/toast.tsx'
import { ClearSecondFactor } from './clear-second-factor.tsx'
import { SaveFailureDialog } from './save-failure-dialog.tsx'
import {
  EMPTY_USER,
  editUserSchema,
  newUserSchema,
  showUserValue,
  type UserValues,
  userInput,
  userValues,
} from './user-form.ts'
import { AccessSection, UserAddressSection, UserPersonSection } from './user-sections.tsx'
import { useCreateUser, useUpdateUser } from './users-api.ts'

type UserModalProps = {
  /** Not given: a new one. */
  user?: UserRow
  onClose: () => void
}

/** 'Novo Usuário', or an existing one: access, person, address. */
export function UserModal({ user, onClose }: UserModalProps) {
  const [failure, setFailure] = useState<ApiError | null>(null)
  const picture = useFileUrl(user?.profile_image)
  const stale = useStaleEdit<UserRow, UserValues>({
    record: user,
    reread: () => call(getUser, { params: { id: user?.id ?? 0 } }),
    toValues: userValues,
    labelOf: (key) => labelOf(newUserSchema, key),
    show: showUserValue,
  })
  const create = useCreateUser()
  const update = useUpdateUser(stale.onError)
  const form = useZodForm({
    schema: user ? editUserSchema : newUserSchema,
    initialValues: user ? userValues(user) : EMPTY_USER,
    toInput: userInput,
    onSubmit: async (body) => {
      try {
        await save(body)
      } catch (error) {
        fail(error as ApiError)
        throw error
      }
      onClose()
    },
  })

  async function save({ password, ...body }: typeof editUserSchema._output) {
    if (user) {
      await update.mutateAsync({
        params: { id: user.id },
        body: { ...body, ...(password && { password }), updated_at: stale.updatedAt() },
      })
      toast.success('Usuário atualizado com sucesso!', TOAST_NOTICE_MS)
    } else {
      await create.mutateAsync({ body: { ...body, password: password ?? '' } })
      toast.success('Usuário cadastrado com sucesso!', TOAST_NOTICE_MS)
    }
  }

  /** A 422 is shown under its fields, a stale edit has its own dialog, and anything else opens one (spec 1 §8). */
  function fail(error: ApiError) {
    const shown = stale.shown(error)
    if (shown && shown.status !== 422) setFailure(shown)
  }

  const saving = savingOf(stale, create, update)
  return (
    <>
      <FormModal
        form={form}
        title={user ? user.name : 'Novo Usuário'}
        meta={user && aboutUser(user)}
        lead={user && <PersonAvatar name={user.name} src={picture.url} />}
        size="xl"
        {...saving}
        error={saving.error?.status === 422 ? saving.error : null}
        onClose={onClose}
      >
        <AccessSection form={form} isNew={!user} />
        <UserPersonSection form={form} />
        <UserAddressSection form={form} />
        {user && <ClearSecondFactor user={user} />}
      </FormModal>
      {failure && <SaveFailureDialog error={failure} onClose={() => setFailure(null)} />}
      <StaleQuestion of={stale} form={form} />
    </>
  )
}

function aboutUser({ created_at, last_seen_at }: UserRow): string {
  const created = `criado em ${formatDateTime(created_at)}`
  return last_seen_at ? `${created} · último acesso em ${formatDateTime(last_seen_at)}` : created
}
