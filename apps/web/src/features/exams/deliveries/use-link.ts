import type { Exam } from '@iris/contracts/exams'
import { canReachPatient } from '@iris/domain/exam-status'
import { useState } from 'react'
import { type ApiError, isRefusal } from '../../../api/api-error.ts'
import { tellFailure } from '../../../api/tell-failure.ts'
import { copyLink } from '../../../ui/copy-link.ts'
import { useMakeLink } from './deliveries-api.ts'
import type { LinkWay } from './delivery-ways.tsx'
import type { MadeLink } from './link-ready.tsx'

type Refused = { way: LinkWay; message: string }

/**
 * A link handed over: copied at once, or ready for a conversation. Who refused is asked about before it is made. A
 * correction ends it, whoever corrects.
 */
export function useLink(exam: Exam) {
  const [made, setMade] = useState<(MadeLink & Pick<Exam, 'corrected_at'>) | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const making = useMakeLink()

  async function make(way: LinkWay, despite_refusal = false) {
    setRefused(null)
    setMade(null)
    try {
      const body = { channel: way, despite_refusal }
      const { url, expires_at } = await making.mutateAsync({ params: { id: exam.id }, body })
      const copied = way === 'link' && (await copyLink(url))
      setMade({ way, url, expires_at, copied, corrected_at: exam.corrected_at })
    } catch (error) {
      if (isRefusal(error, 'patient.refused-sending'))
        setRefused({ way, message: (error as ApiError).message })
      else tellFailure(error)
    }
  }

  const stands = canReachPatient(exam) && made?.corrected_at === exam.corrected_at
  return {
    made: stands ? made : null,
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
