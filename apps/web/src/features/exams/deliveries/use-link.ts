import type { Exam } from '@iris/contracts/exams'
import { useState } from 'react'
import { type ApiError, isRefusal } from '../../../api/api-error.ts'
import { tellFailure } from '../../../api/tell-failure.ts'
import { copyLink } from '../../../ui/copy-link.ts'
import { useMakeLink } from './deliveries-api.ts'
import type { LinkWay } from './delivery-ways.tsx'
import type { MadeLink } from './link-ready.tsx'

type Refused = { way: LinkWay; message: string }

/** A link handed over: copied at once, or ready for a conversation. Who refused is asked about before it is made. */
export function useLink(exam: Exam) {
  const [made, setMade] = useState<MadeLink | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const making = useMakeLink()

  async function make(way: LinkWay, despite_refusal = false) {
    setRefused(null)
    setMade(null)
    try {
      const body = { channel: way, despite_refusal }
      const { url, expires_at } = await making.mutateAsync({ params: { id: exam.id }, body })
      setMade({ way, url, expires_at, copied: way === 'link' && (await copyLink(url)) })
    } catch (error) {
      if (isRefusal(error, 'patient.refused-sending'))
        setRefused({ way, message: (error as ApiError).message })
      else tellFailure(error)
    }
  }

  return {
    made,
    refused,
    making: making.isPending ? (making.variables.body?.channel as LinkWay) : null,
    make,
    makeDespite: () => refused && void make(refused.way, true),
    forget: () => {
      setMade(null)
      setRefused(null)
    },
  }
}
