import { type Exam, listExams, readingQueue } from '@iris/contracts/exams'
import { EXAM_STATUSES } from '@iris/domain/exam-status'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import { IconStethoscope } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useNamedCompanyOptions } from '../api/options.ts'
import { freshQueryOf, listQueryOf } from '../api/query-client.ts'
import { useExamChanges } from '../features/exams/exams-api.ts'
import { QueueStart } from '../features/exams/queue-start.tsx'
import { SendQuestion } from '../features/exams/send-question.tsx'
import { Deliveries, SendResult } from '../features/exams/send-result.tsx'
import { SelectionBar, selectionLead } from '../features/exams/send-selected.tsx'
import { useSendResult } from '../features/exams/use-send-result.ts'
import { useSendSelected } from '../features/exams/use-send-selected.ts'
import { EventFilter } from '../features/screening-events/event-filter.tsx'
import type { Column } from '../table/data-table.tsx'
import { FilterSelect } from '../table/filter-select.tsx'
import { ListPage } from '../table/list-page.tsx'
import { ListTable } from '../table/list-table.tsx'
import { useListState } from '../table/use-list-state.ts'
import { useOpenRecord } from '../table/use-open-record.ts'
import { AddButton } from '../ui/add-button.tsx'
import { dialogPart } from '../ui/dialog-part.tsx'
import { ExamStatusBadge } from '../ui/status-badge.tsx'
import { OpenedExam } from './opened-exam.tsx'
import { PatientImport } from './patient-import.tsx'
import { usePatientSheets } from './use-patient-sheets.ts'

// Fetched when first opened: the list is there without it.
const PatientModal = dialogPart(
  'Abrindo o paciente',
  async () => (await import('../features/patients/patient-modal.tsx')).PatientModal,
)

const COLUMNS: readonly Column<Exam>[] = [
  { key: 'patient_name', label: 'Nome', sortable: true, look: 'name', card: 'title' },
  {
    key: 'companyName',
    label: 'Empresa',
    sortable: true,
    look: 'quiet',
    under: 'patient_name',
    card: 'subtitle',
  },
  { key: 'id', label: 'Número do Exame', sortable: true, align: 'right', look: 'numbers' },
  {
    key: 'created_at',
    label: 'Data do Exame',
    sortable: true,
    look: 'numbers',
    render: ({ created_at }) => formatDateTime(created_at),
  },
  {
    key: 'status',
    label: 'Status',
    sortable: true,
    card: 'badge',
    render: ({ status }) => <ExamStatusBadge status={status} />,
  },
]

/** spec 2 §2: every exam, for those who classify them. */
export function MedicalEvaluationPage() {
  const list = useListState({ filters: ['company_id', 'event_id', 'status'] })
  const status = EXAM_STATUSES.find((each) => each === list.params.status)
  const exams = useQuery(listQueryOf(listExams, { query: { ...list.params, status } }))
  const companies = useNamedCompanyOptions(Number(list.filters.company_id) || null)
  useExamChanges(exams)
  const send = useSendResult()
  const [delivering, setDelivering] = useState<Exam | null>(null)
  const selected = useSendSelected(exams.data?.exams)
  const record = useOpenRecord('exame')
  const [isAdding, setIsAdding] = useState(false)
  const company = Number(list.filters.company_id) || undefined
  // Whoever is in the queue has one status, whatever the list shows.
  const { page, per_page, status: _status, ...filters } = list.params
  const { data: queue, error: unread } = useQuery(freshQueryOf(readingQueue, { query: filters }))
  const sheets = usePatientSheets(
    { company, event_id: list.params.event_id, query: list.params.query },
    { ...filters, status },
  )

  return (
    <>
      <ListPage
        title="Avaliação Médica"
        list={list}
        read={exams}
        actions={sheets.actions}
        above={
          <>
            {(queue || !unread) && <QueueStart queue={queue} onOpen={record.open} />}
            <SelectionBar of={selected} />
          </>
        }
        primary={
          <AddButton variant={queue?.next ? 'default' : 'filled'} onClick={() => setIsAdding(true)}>
            Novo Paciente
          </AddButton>
        }
        filters={
          <>
            <FilterSelect
              list={list}
              name="company_id"
              label="Empresa"
              placeholder="Todas as empresas"
              data={companies.data}
              read={companies}
              searchable
              w={{ base: '100%', sm: 188 }}
            />
            <FilterSelect
              list={list}
              name="status"
              label="Status"
              placeholder="Todos os status"
              data={[...EXAM_STATUSES]}
              w={{ base: '100%', sm: 160 }}
            />
            <EventFilter
              value={list.filters.event_id}
              company={company}
              onChange={(event) => list.setFilter('event_id', event)}
            />
          </>
        }
      >
        <ListTable
          list={list}
          read={exams}
          record={record}
          label="Exames"
          dense
          columns={COLUMNS}
          rows={exams.data?.exams}
          actions={(exam) => <SendResult of={send} exam={exam} onDeliveries={setDelivering} />}
          lead={selectionLead(selected)}
          noRows={{
            icon: IconStethoscope,
            found: 'Nenhum exame encontrado.',
            yet: 'Nenhum exame ainda. Abra um paciente e adicione o primeiro.',
            action: (
              <Button variant="default" component={Link} to="/patients">
                Ver pacientes
              </Button>
            ),
          }}
        />
      </ListPage>
      <SendQuestion of={send} />
      {delivering && <Deliveries exam={delivering} onClose={() => setDelivering(null)} />}
      <PatientImport of={sheets} />
      {isAdding && <PatientModal onClose={() => setIsAdding(false)} />}
      {record.id !== undefined && (
        <OpenedExam
          examId={record.id}
          filters={filters}
          onMove={record.move}
          onClose={record.close}
        />
      )}
    </>
  )
}
