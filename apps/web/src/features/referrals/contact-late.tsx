import { listReferrals } from '@iris/contracts/referrals'
import { Button } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { tellFailure } from '../../api/tell-failure.ts'
import { formatNumber } from '../../ui/format.ts'

type ContactLateProps = {
  overdue: number
  /** Whose late are meant, as in the address. */
  of: { company_id: string | undefined; event_id: string | undefined }
}

/** 'Contatar atrasados': opens whoever is late the longest, over the list of all who are late. */
export function ContactLate({ overdue, of }: ContactLateProps) {
  const navigate = useNavigate()
  const first = useMutation<number | undefined, ApiError>({
    mutationFn: async () => {
      const query = { ...of, state: 'open', overdue: 'true', per_page: 1 } as const
      return (await call(listReferrals, { query })).data[0]?.id
    },
    onSuccess: (id) => {
      const shown = Object.entries({ ...of, overdue: 'true', encaminhamento: id })
      const written = shown.filter(([, value]) => value !== undefined)
      // As a link would, so that what was typed into the search gives way.
      navigate({
        search: `${new URLSearchParams(written.map(([name, value]) => [name, String(value)]))}`,
      })
    },
    onError: tellFailure,
  })
  if (overdue === 0) return null
  return (
    <Button
      leftSection={<IconBrandWhatsapp size={18} aria-hidden="true" />}
      loading={first.isPending}
      onClick={() => first.mutate()}
    >
      Contatar atrasados ({formatNumber(overdue)})
    </Button>
  )
}
