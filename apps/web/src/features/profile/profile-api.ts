import {
  getProfile,
  type Profile,
  type ProfileAttributes,
  updateProfile,
  uploadProfileImage,
} from '@iris/contracts/profile'
import { getScreenLock } from '@iris/contracts/screen-lock'
import { listSessions } from '@iris/contracts/sessions'
import { getCertificate } from '@iris/contracts/signing-certificate'
import { getUser, listAllUsers, listUsers } from '@iris/contracts/users'
import { useQuery } from '@tanstack/react-query'
import { outdatedReads } from '../../api/outdated-reads.ts'
import { queryOf } from '../../api/query-client.ts'
import { sessionStore } from '../../api/session.ts'
import { useCall } from '../../api/use-call.ts'

/** What to load again after a change of oneself: the side menu and the list of users show it too. */
const READS = [getProfile, getUser, listUsers, listAllUsers]

/** A new password or e-mail ends other sessions; a new password also begins this one anew, without its PIN and certificate. */
const LOGIN_READS = [listSessions, getScreenLock, getCertificate]

/** The profile without its JSON:API wrapping. */
export type OwnProfile = Profile['data']['attributes'] & { id: number }

export function useProfile() {
  return useQuery({
    ...queryOf(getProfile, {}),
    select: ({ data }): OwnProfile => ({ id: Number(data.id), ...data.attributes }),
  })
}

/** Changes some of one's own attributes. */
export function useUpdateProfile() {
  const update = useCall(updateProfile, {
    onSuccess: ({ meta }) => {
      // A new password ends every session, this one too: what is loaded next needs the new token.
      if (meta) sessionStore.renew(meta.access_token)
      outdatedReads.tell([...READS, ...LOGIN_READS])
    },
  })
  return {
    isPending: update.isPending,
    save: (profile: OwnProfile, attributes: ProfileAttributes) =>
      update.mutateAsync({
        body: { data: { type: 'profile', id: String(profile.id), attributes } },
      }),
  }
}

export function useUploadProfileImage() {
  return useCall(uploadProfileImage, { invalidates: READS })
}
