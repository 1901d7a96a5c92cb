import { labelOf } from '@iris/contracts/messages'
import { getUser, type UserRow } from '@iris/contracts/users'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { sessionStore } from '../../api/session.ts'
import { useFileUrl } from '../../api/use-file-url.ts'
import { useSession } from '../../api/use-session.ts'
import { FormModal } from '../../form/form-modal.tsx'
import { PresentPasswordQuestion } from '../../form/present-password-dialog.tsx'
import { savingOf } from '../../form/saving-of.ts'
import { passwordAskedFor, usePresentPassword } from '../../form/use-present-password.ts'
import { useStaleEdit } from '../../form/use-stale-edit.ts'
import { useZodForm } from '../../form/use-zod-form.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { toast } from '../../ui/toast.tsx'
import { ClearSecondFactor } from './clear-second-factor.tsx'
import { EndUserSessions } from './end-user-sessions.tsx'
import { OwnAccessQuestion } from './own-access-question.tsx'
import { SaveFailureDialog } from './save-failure-dialog.tsx'
import { useOwnAccess } from './use-own-access.ts'
import {
  EMPTY_USER,
  editUserSchema,
  newUserSchema,
  USER_WORDS,
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
    words: USER_WORDS,
  })
  const create = useCreateUser()
  const update = useUpdateUser(stale.onError)
  const presence = usePresentPassword()
  const { userId } = useSession()
  const isOwn = user?.id === userId
  const ownAccess = useOwnAccess(isOwn ? user : undefined)
  const form = useZodForm({
    schema: user ? editUserSchema : newUserSchema,
    initialValues: user ? userValues(user) : EMPTY_USER,
    toInput: userInput,
    onSubmit: async (body) => {
      if (!(await ownAccess.agreed(body))) return
      try {
        const saved = await presence.confirmed((current_password) =>
          save({ ...body, ...(current_password && { current_password }) }),
        )
        if (!saved) return
      } catch (error) {
        fail(error as ApiError)
        throw error
      }
      toast.success(`Usuário ${user ? 'atualizado' : 'cadastrado'} com sucesso!`)
      onClose()
      // The server has ended this login: another one is not to be asked for over the list.
      if (ownAccess.leaves(body)) sessionStore.end()
    },
  })

  function save({ password, ...body }: typeof editUserSchema._output) {
    if (!user) return create.mutateAsync({ body: { ...body, password: password ?? '' } })
    return update.mutateAsync({
      params: { id: user.id },
      body: { ...body, ...(password && { password }), updated_at: stale.updatedAt() },
    })
  }

  /** A 422 is shown under its fields, a stale edit has its own dialog, and anything else opens one (spec 1 §8). */
  function fail(error: ApiError) {
    const shown = stale.shown(error)
    if (shown && shown.status !== 422) setFailure(shown)
  }

  const saving = savingOf(stale, create, update)
  const isToldInForm = saving.error?.status === 422 && !passwordAskedFor(saving.error)
  return (
    <>
      <FormModal
        form={form}
        stale={stale}
        title={user ? user.name : 'Novo Usuário'}
        meta={user && aboutUser(user)}
        lead={user && <PersonAvatar name={user.name} src={picture.url} />}
        size="xl"
        {...saving}
        error={isToldInForm ? saving.error : null}
        onClose={onClose}
      >
        <AccessSection type={form.values.type} isNew={!user} isOwn={isOwn} />
        <UserPersonSection />
        <UserAddressSection />
        {user && <ClearSecondFactor user={user} />}
        {user && <EndUserSessions user={user} />}
      </FormModal>
      <PresentPasswordQuestion
        of={presence}
        reason="Faz um tempo que você entrou. Para alterar a senha, o e-mail ou o tipo de um usuário, informe a sua própria senha."
        pending={saving.pending}
      />
      <OwnAccessQuestion of={ownAccess} />
      {failure && <SaveFailureDialog error={failure} onClose={() => setFailure(null)} />}
    </>
  )
}

function aboutUser({ created_at, last_seen_at }: UserRow): string {
  const created = `criado em ${formatDateTime(created_at)}`
  return last_seen_at ? `${created} · último acesso em ${formatDateTime(last_seen_at)}` : created
}
