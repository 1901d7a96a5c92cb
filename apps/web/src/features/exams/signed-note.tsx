import type { Exam } from '@iris/contracts/exams'
import { signExamResult } from '@iris/contracts/sign-result'
import { signedResult } from '@iris/domain/signed-result'
import { Button } from '@mantine/core'
import { IconRosetteDiscountCheck, IconSignature } from '@tabler/icons-react'
import { tellFailure } from '../../api/tell-failure.ts'
import { useCall } from '../../api/use-call.ts'
import { goOnBeside } from '../../ui/go-on-beside.ts'
import { toast } from '../../ui/toast.tsx'
import { ExamNote } from './exam-note.tsx'
import { EXAM_READS } from './exams-api.ts'
import { useOwnCertificate } from './use-own-certificate.ts'

/** Who signed the result and when; for who concluded it and has a certificate, the way to sign it. Otherwise nothing. */
export function SignedNote({ exam }: { exam: Exam }) {
  const certificate = useOwnCertificate(exam)
  if (exam.signature)
    return (
      <ExamNote icon={IconRosetteDiscountCheck} meaning="done">
        {signedResult(exam.signature)}.
      </ExamNote>
    )
  return certificate ? <Unsigned exam={exam} name={certificate.name} /> : null
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
          ref={goOnBeside}
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
