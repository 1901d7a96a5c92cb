import type { Exam } from '@iris/contracts/exams'
import { signExamResult } from '@iris/contracts/sign-result'
import { getCertificate } from '@iris/contracts/signing-certificate'
import { canSendResult } from '@iris/domain/exam-status'
import { signedResult } from '@iris/domain/signed-result'
import { Button } from '@mantine/core'
import { IconRosetteDiscountCheck, IconSignature } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/query-client.ts'
import { tellFailure } from '../../api/tell-failure.ts'
import { useCall } from '../../api/use-call.ts'
import { useSession } from '../../api/use-session.ts'
import { toast } from '../../ui/toast.tsx'
import { ExamNote } from './exam-note.tsx'
import { EXAM_READS } from './exams-api.ts'

/** Who signed the result and when; for who concluded it and has a certificate, the way to sign it. Otherwise nothing. */
export function SignedNote({ exam }: { exam: Exam }) {
  const session = useSession()
  const isOwn = exam.classified_by_name !== null && exam.classified_by_name === session.user?.name
  const mayAsk = session.can('certificates.own') && isOwn && canSendResult(exam) && !exam.signature
  const { data: certificate } = useQuery({ ...queryOf(getCertificate, {}), enabled: mayAsk })
  if (exam.signature)
    return (
      <ExamNote icon={IconRosetteDiscountCheck} meaning="done">
        {signedResult(exam.signature)}.
      </ExamNote>
    )
  return mayAsk && certificate ? <Unsigned exam={exam} name={certificate.name} /> : null
}

function Unsigned({ exam, name }: { exam: Exam; name: string }) {
  const sign = useCall(signExamResult, {
    invalidates: EXAM_READS,
    onSuccess: () => toast.success('Resultado assinado.'),
    onError: tellFailure,
  })
  return (
    <ExamNote
      icon={IconSignature}
      action={
        <Button
          variant="default"
          loading={sign.isPending}
          onClick={() => sign.mutate({ params: { id: exam.id } })}
        >
          Assinar
        </Button>
      }
    >
      Sem assinatura digital. O certificado de {name} está nesta sessão.
    </ExamNote>
  )
}
