import type { Profile, ProfileAttributes } from '@iris/contracts/profile'
import { useState } from 'react'
import { fieldMessages } from '../../api/api-error.ts'
import { type OwnProfile, useUpdateProfile } from './profile-api.ts'

type Saved = Profile | null
type Asked = {
  attributes: ProfileAttributes
  settle: (saved: Saved) => void
  fail: (error: unknown) => void
}

export type ConfirmedUpdate = {
  isPending: boolean
  /** Null: the person thought better of it. */
  save: (attributes: ProfileAttributes) => Promise<Saved>
  /** The present password is asked for. */
  isAsking: boolean
  /** Rejects with what is to be said under the field. */
  confirm: (password: string) => Promise<void>
  cancel: () => void
}

/** Why the present password is asked for, or asked for again; undefined for any other failure. */
export const passwordAskedFor = (error: unknown) => fieldMessages(error).current_password

/**
/**
 * Changes one's own profile. When the server needs the present password first (with an older login), `<UpdateQuestion>`
 * asks for it and sends the same again.
 */
export function useConfirmedUpdate(profile: OwnProfile): ConfirmedUpdate {
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
        if (!passwordAskedFor(error)) throw error
        return ask(attributes)
      }),
    isAsking: asked !== null,
    confirm: async (current_password) => {
      if (!asked) return
      try {
        asked.settle(await save(profile, { ...asked.attributes, current_password }))
      } catch (error) {
        if (passwordAskedFor(error)) throw error
        asked.fail(error)
      }
    },
    cancel: () => asked?.settle(null),
  }
}
