import { correctionBody } from '@iris/contracts/exam-versions'
import type { Exam } from '@iris/contracts/exams'
import { correctedResult } from '@iris/domain/corrected-result'
import { canCorrectResult } from '@iris/domain/exam-status'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import {
  IconArrowForwardUp,
  IconFilePencil,
  IconFileText,
  IconUnlink,
  IconVersions,
} from '@tabler/icons-react'
import { useSession } from '../../api/use-session.ts'
import { FormModal } from '../../form/form-modal.tsx'
import { TextareaField } from '../../form/textarea-field.tsx'
import { useZodForm } from '../../form/use-zod-form.ts'
import { ExamStatusBadge } from '../../ui/status-badge.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './correct-result.module.css'
import { useCorrectionEffects } from './correction-effects.ts'
import type { CorrectionEffect } from './correction-words.ts'
import { useCorrectExam } from './versions-api.ts'

type CorrectButtonProps = { exam: Exam | null; onClick: () => void }

/** 'Corrigir resultado', for who may correct this exam now. */
export function CorrectButton({ exam, onClick }: CorrectButtonProps) {
  const { role } = useSession()
  if (!exam || exam.anonymised || !canCorrectResult({ ...exam, role })) return null
  return (
    <Button
      variant="default"
      leftSection={<IconFilePencil size={16} aria-hidden="true" />}
      onClick={onClick}
    >
      Corrigir resultado
    </Button>
  )
}

type CorrectResultProps = {
  exam: Exam
  onCorrected: (exam: Exam) => void
  onClose: () => void
}

/** What a correction does, and its reason. */
export function CorrectResult({ exam, onCorrected, onClose }: CorrectResultProps) {
  const { user } = useSession()
  const correcting = useCorrectExam(exam.patient_id)
  const effects = useCorrectionEffects(exam.id)
  const form = useZodForm({
    schema: correctionBody,
    initialValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      const body = { reason, updated_at: exam.updated_at }
      const corrected = await correcting.mutateAsync({ params: { id: exam.id }, body })
      toast.success('O exame voltou para a Avaliação Médica.')
      onCorrected(corrected)
    },
  })
  const concludedAt = exam.classified_at && ` de ${formatDateTime(exam.classified_at)}`
  return (
    <FormModal
      form={form}
      title="Corrigir resultado"
      meta={`Nº ${exam.id}`}
      size="md"
      pending={correcting.isPending}
      onStop={correcting.stop}
      error={correcting.error}
      onClose={onClose}
      saveLabel="Corrigir resultado"
      note={user && <span className={classes.signed}>Assinado por {user.name}</span>}
    >
      <p className={classes.lead}>
        O exame de <strong>{exam.patient_name}</strong> volta para{' '}
        <ExamStatusBadge status="Avaliação Médica" />
      </p>
      <ul className={classes.effects}>
        <li>
          <IconVersions size={18} aria-hidden="true" />
          <span>
            A conclusão{concludedAt} vira{' '}
            {effects.version ? (
              <>
                a <strong>versão {effects.version}</strong>
              </>
            ) : (
              <>
                uma <strong>versão</strong>
              </>
            )}
            , que ninguém altera.
          </span>
        </li>
        <li>
          <IconUnlink size={18} aria-hidden="true" />
          <Counted effect={effects.links} />
        </li>
        <li>
          <IconArrowForwardUp size={18} aria-hidden="true" />
          <Counted effect={effects.referrals} />
        </li>
        <li>
          <IconFileText size={18} aria-hidden="true" />
          <span>
            O próximo resultado traz <strong>“{correctedResult(new Date())}”</strong>.
          </span>
        </li>
      </ul>
      <TextareaField
        name="reason"
        label="Motivo da correção"
        hint="De 10 a 500 caracteres. O paciente não vê o motivo."
        maxLength={500}
      />
    </FormModal>
  )
}

/** One effect, its count in bold. */
function Counted({ effect: { before = '', counted, after } }: { effect: CorrectionEffect }) {
  return (
    <span>
      {before}
      <strong>{counted}</strong> {after}
    </span>
  )
}
