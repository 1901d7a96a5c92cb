import type { UserRow } from '@iris/contracts/users'
import { ADMIN_TYPE } from '@iris/domain/user-type'
import { useState } from 'react'

/** What a save makes of who may enter, and as what. */
export type AccessChange = { active?: boolean | undefined; type?: number | undefined }

export type OwnAccess = {
  /** The save shuts them out. */
  leaves: (change: AccessChange) => boolean
  /** Resolves with whether it is to be saved. */
  agreed: (change: AccessChange) => Promise<boolean>
  /** What `<OwnAccessQuestion>` asks about. */
  asked: { change: AccessChange; settle: (isAgreed: boolean) => void } | null
}

/**
 * Administrators who would shut themselves out, or make themselves less, are asked first: nobody can undo it but another one.
 * @param own the administrator's own user; undefined for anybody else's
 */
export function useOwnAccess(own: UserRow | undefined): OwnAccess {
  const [asked, setAsked] = useState<OwnAccess['asked']>(null)

  const leaves = ({ active }: AccessChange) => own?.active === true && active === false
  const lessens = ({ type = ADMIN_TYPE }: AccessChange) =>
    own?.type === ADMIN_TYPE && type !== ADMIN_TYPE

  return {
    leaves,
    agreed(change) {
      if (!leaves(change) && !lessens(change)) return Promise.resolve(true)
      return new Promise<boolean>((settle) => setAsked({ change, settle })).finally(() =>
        setAsked(null),
      )
    },
    asked,
  }
}
