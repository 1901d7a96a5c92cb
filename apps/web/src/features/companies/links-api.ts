import { generateLink, listLinks, printPoster } from '@iris/contracts/registration'
import { listEvents } from '@iris/contracts/screening-events'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ApiError } from '../../api/api-error.ts'
import { download } from '../../api/download.ts'
import { freshQueryOf } from '../../api/query-client.ts'
import { tellFailure } from '../../api/tell-failure.ts'
import { useCall } from '../../api/use-call.ts'
import { useSession } from '../../api/use-session.ts'

/** The address of a link's token. */
const addressOf = (token: string) => `${window.location.origin}/externalRegistration?token=${token}`

/** The token of an address made here. */
export const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''

/** A company's links; counts move while people register, so they are read anew each time they are opened. */
export function useLinks(companyId: number) {
  return useQuery(freshQueryOf(listLinks, { params: { id: companyId } }))
}

/** @param onLink the address of the link just made: nothing can show it again */
export function useGenerateLink(onLink: (link: string) => unknown) {
  return useCall(generateLink, {
    invalidates: [listLinks],
    onSuccess: ({ token }) => onLink(addressOf(token)),
    onError: tellFailure,
  })
}

/** The events of a company, for who may see them; a closed one has old links, and gets no new one. */
export function useEventsOfCompany(companyId: number) {
  const { can } = useSession()
  return useQuery({
    ...freshQueryOf(listEvents, {
      query: { company_id: companyId, sort: '-starts_on', per_page: 100 },
    }),
    enabled: can('events.read'),
  })
}

/** Saves the poster of a link that was just made. */
export function usePoster(companyId: number, token: string) {
  return useMutation<void, ApiError>({
    mutationFn: () => download(printPoster, { params: { id: companyId }, body: { token } }),
    onError: tellFailure,
  })
}
