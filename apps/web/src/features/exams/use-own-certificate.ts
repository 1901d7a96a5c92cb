import type { Exam } from '@iris/contracts/exams'
import { getCertificate } from '@iris/contracts/signing-certificate'
import { canSendResult } from '@iris/domain/exam-status'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/query-client.ts'
import { useSession } from '../../api/use-session.ts'

type Concluded = Pick<Exam, 'classified_by_name' | 'status' | 'final_classification' | 'signature'>

/** The certificate with which the reader may still sign this result: their own conclusion, unsigned. */
export function useOwnCertificate(exam: Concluded) {
  const session = useSession()
  const isOwn = exam.classified_by_name !== null && exam.classified_by_name === session.user?.name
  const mayAsk = session.can('certificates.own') && isOwn && canSendResult(exam) && !exam.signature
  const { data } = useQuery({ ...queryOf(getCertificate, {}), enabled: mayAsk })
  return mayAsk ? (data ?? null) : null
}
