import type { Profile, ProfileAttributes } from '@iris/contracts/profile'
import { type ReactNode, useState } from 'react'
import { fieldMessages } from '../../api/api-error.ts'
import { PresentPasswordDialog } from './present-password-dialog.tsx'
import { type OwnProfile, useUpdateProfile } from './profile-api.ts'

type Saved = Profile | null
type Asked = {
  attributes: ProfileAttributes
  settle: (saved: Saved) => void
  fail: (error: unknown) => void
}

/** Why the present password is asked for, or asked for again; undefined for any other failure. */
export const askedFor = (error: unknown) => fieldMessages(error).current_password

/**
 * Changes one's own profile. When the server needs the present password first (with an older login), a dialog asks
 * for it and sends the same again.
 */
export function useConfirmedUpdate(profile: OwnProfile): {
  isPending: boolean
  /** Null: the person cancelled. */
  save: (attributes: ProfileAttributes) => Promise<Saved>
  dialog: ReactNode
} {
  const { save, isPending } = useUpdateProfile()
  const [asked, setAsked] = useState<Asked | null>(null)

  function ask(attributes: ProfileAttributes): Promise<Saved> {
    return new Promise<Saved>((settle, fail) => setAsked({ attributes, settle, fail })).finally(
      () => setAsked(null),
    )
  }

  return {
    isPending,
    save: (attributes) =>
      save(profile, attributes).catch((error: unknown) => {
        if (!askedFor(error)) throw error
        return ask(attributes)
      }),
    dialog: asked && (
      <PresentPasswordDialog
        reason="Faz um tempo que você entrou. Para alterar a senha ou o e-mail, informe a sua senha atual."
        pending={isPending}
        onConfirm={async (current_password) => {
          try {
            asked.settle(await save(profile, { ...asked.attributes, current_password }))
          } catch (error) {
            if (askedFor(error)) throw error
            asked.fail(error)
          }
        }}
        onCancel={() => asked.settle(null)}
      />
    ),
  }
}
