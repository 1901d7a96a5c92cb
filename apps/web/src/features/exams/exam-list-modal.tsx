import type { Exam } from '@iris/contracts/exams'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { IconEye } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Column } from '../../table/data-table.tsx'
import { RecordListModal } from '../../table/record-list-modal.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ExamStatusBadge } from '../../ui/status-badge.tsx'
import { usePatientExams } from './exams-api.ts'
import { NOT_READ, PendingExamDialog, pendingExam } from './pending-exam-dialog.tsx'
import { PrintSlip } from './print-slip.tsx'
import { SendQuestion } from './send-question.tsx'
import { Deliveries, SendResult } from './send-result.tsx'
import { useSendResult } from './use-send-result.ts'

type ExamListModalProps = {
  patientId: number
  onClose: () => void
  onAdd: () => void
  /** A row was pressed. */
  onOpen: (exam: Exam) => void
  /** Always in view below the title: the patient. */
  strip?: ReactNode
}

const COLUMNS: readonly Column<Exam>[] = [
  { key: 'id', label: 'Id', look: 'numbers', card: 'title' },
  {
    key: 'status',
    label: 'Status',
    card: 'badge',
    render: ({ status }) => <ExamStatusBadge status={status} />,
  },
  {
    key: 'updated_at',
    label: 'Última atualização',
    look: 'numbers',
    render: ({ updated_at }) => formatDateTime(updated_at),
  },
]

/** 'Exames': the exams of a patient, the newest first. */
export function ExamListModal({ patientId, onClose, onAdd, onOpen, strip }: ExamListModalProps) {
  const exams = usePatientExams(patientId)
  const send = useSendResult()
  const [delivering, setDelivering] = useState<Exam | null>(null)
  const [asking, setAsking] = useState(false)
  const pending = pendingExam(exams.data)
  return (
    <>
      <RecordListModal
        title="Exames"
        label="Exames"
        columns={COLUMNS}
        read={exams}
        strip={strip}
        covered={asking || delivering !== null}
        onOpen={onOpen}
        hrefOf={({ id }) => `/patients?exames=${patientId}&exame=${id}`}
        onAdd={pending ? () => setAsking(true) : onAdd}
        addWaits={exams.data ? undefined : NOT_READ}
        onClose={onClose}
        actions={(exam) => (
          <>
            <PrintSlip exam={exam} />
            <SendResult of={send} exam={exam} onDeliveries={setDelivering} />
          </>
        )}
        empty={<EmptyState icon={IconEye} title="Nenhum exame ainda. Adicione o primeiro." />}
      >
        <SendQuestion of={send} />
      </RecordListModal>
      {delivering && <Deliveries exam={delivering} onClose={() => setDelivering(null)} />}
      {asking && pending && (
        <PendingExamDialog
          exam={pending}
          onContinue={() => onOpen(pending)}
          onCreate={onAdd}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
