import type { Exam } from '@iris/contracts/exams'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import { IconEye, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { isShown, ReadTrouble } from '../../api/read-trouble.tsx'
import { type Column, DataTable } from '../../table/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import classes from '../../ui/record-list.module.css'
import { ExamStatusBadge } from '../../ui/status-badge.tsx'
import { usePatientExams } from './exams-api.ts'
import { NOT_READ, PendingExamDialog, pendingExam } from './pending-exam-dialog.tsx'
import { SendQuestion, SendResult } from './send-result.tsx'
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
  { key: 'id', label: 'Id', look: 'numbers', card: 'title', render: ({ id }) => id },
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
  const [asking, setAsking] = useState(false)
  const pending = pendingExam(exams.data)
  return (
    <>
      <Dialog
        covered={asking}
        onClose={onClose}
        title="Exames"
        size={760}
        closeOnClickOutside={false}
        classNames={{ body: classes.body, header: classes.header }}
      >
        {strip}
        <div className={classes.list}>
          <ReadTrouble of={exams} />
          {isShown(exams) && (
            <DataTable
              label="Exames"
              columns={COLUMNS}
              rows={exams.data}
              rowKey={({ id }) => id}
              onRowClick={onOpen}
              actions={(exam) => <SendResult of={send} exam={exam} />}
              skeletonRows={3}
              empty={<EmptyState icon={IconEye} title="Nenhum exame ainda. Adicione o primeiro." />}
            />
          )}
        </div>
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
          <Button
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={pending ? () => setAsking(true) : onAdd}
            disabled={!exams.data}
            title={exams.data ? undefined : NOT_READ}
            data-autofocus
          >
            Adicionar
          </Button>
        </div>
        <SendQuestion of={send} />
      </Dialog>
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
