import { generateLink, listLinks, revokeLink } from '@iris/contracts/registration'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { freshQueryOf } from '../../api/query-client.ts'
import { useCall } from '../../api/use-call.ts'
import { toast } from '../../ui/toast.tsx'

const COPIED = 'Link copiado para área de transferência.'
const COPIED_WIDTH = 500

/** The address of a link's token. */
export const addressOf = (token: string) =>
  `${window.location.origin}/externalRegistration?token=${token}`

/** Copies a link and says so; false where the browser refuses. */
export async function copyLink(link: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link)
    toast.success(COPIED, TOAST_NOTICE_MS, { width: COPIED_WIDTH })
    return true
  } catch {
    return false
  }
}

/** A company's links; counts move while people register, so they are read anew each time they are opened. */
export function useLinks(companyId: number) {
  return useQuery(freshQueryOf(listLinks, { params: { id: companyId } }))
}

/** @param onLink the address of the link just made: nothing can show it again */
export function useGenerateLink(onLink: (link: string) => unknown) {
  return useCall(generateLink, {
    invalidates: [listLinks],
    onSuccess: ({ token }) => onLink(addressOf(token)),
    onError: (error) => toast.error(messageOf(error), TOAST_NOTICE_MS),
  })
}

export function useRevokeLink() {
  return useCall(revokeLink, { invalidates: [listLinks] })
}
