import {
  getProfile,
  type Profile,
  type ProfileAttributes,
  updateProfile,
  uploadProfileImage,
} from '@iris/contracts/profile'
import { getUser, listAllUsers, listUsers } from '@iris/contracts/users'
import { useQuery } from '@tanstack/react-query'
import { outdatedReads } from '../../api/outdated-reads.ts'
import { queryOf } from '../../api/query-client.ts'
import { sessionStore } from '../../api/session.ts'
import { useCall } from '../../api/use-call.ts'

/** What to load again after a change of oneself: the side menu and the list of users show it too. */
const READS = [getProfile, getUser, listUsers, listAllUsers]

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
      outdatedReads.tell(READS)
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
