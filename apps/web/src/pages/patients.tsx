import { WORKPLACE_MAX } from '@iris/contracts/patient-body'
import { getPatient, listPatients, type Patient } from '@iris/contracts/patients'
import { formatCpf } from '@iris/domain/cpf'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { Button, TextInput } from '@mantine/core'
import { IconCalendarEvent, IconEye, IconNotes, IconReceipt, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAddress } from '../address/use-address.ts'
import { useNamedCompanyOptions } from '../api/options.ts'
import { listQueryOf } from '../api/query-client.ts'
import { useCompanySectors } from '../features/patients/patients-api.ts'
import { EventFilter } from '../features/screening-events/event-filter.tsx'
import { letWorkGo } from '../form/unsaved-work.ts'
import type { Column } from '../table/data-table.tsx'
import { FilterSelect } from '../table/filter-select.tsx'
import { FilterSuggest } from '../table/filter-suggest.tsx'
import { ListPage } from '../table/list-page.tsx'
import { ListTable } from '../table/list-table.tsx'
import { OpenedRecord } from '../table/opened-record.tsx'
import { useListState } from '../table/use-list-state.ts'
import { useOpenedRecord, useOpenRecord } from '../table/use-open-record.ts'
import { AddButton } from '../ui/add-button.tsx'
import { dialogPart } from '../ui/dialog-part.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PART_FAILED, part } from '../ui/part.tsx'
import { LinesSkeleton } from '../ui/skeletons.tsx'
import { ActiveBadge } from '../ui/status-badge.tsx'
import { useIsUpright } from '../ui/use-is-phone.ts'
import { LazyDaySlips, LazyExamFlow, LazyPatientRecord } from './patient-dialogs.tsx'
import { patientFacts } from './patient-facts.ts'
import { PatientImport } from './patient-import.tsx'
import { usePatientSheets } from './use-patient-sheets.ts'

// Fetched when first opened: the list is there without them.
const MedicalRecordModal = dialogPart(
  'Abrindo o prontuário',
  async () =>
    (await import('../features/medical-records/medical-record-modal.tsx')).MedicalRecordModal,
)

const PersonCard = dialogPart(
  'Abrindo o paciente',
  async () => (await import('../features/patients/person-card.tsx')).PersonCard,
)

const MergedPatient = dialogPart(
  'Abrindo o paciente',
  async () => (await import('../features/patients/merged-patient.tsx')).MergedPatient,
)

const WORK_DAY = '/patients?visao=hoje'

const COLUMNS: readonly Column<Patient>[] = [
  { key: 'name', label: 'Nome', sortable: true, look: 'name', card: 'title' },
  {
    key: 'companyName',
    label: 'Empresa',
    sortable: true,
    look: 'quiet',
    under: 'name',
    card: 'subtitle',
  },
  { key: 'cpf', label: 'CPF', render: (patient) => formatCpf(patient.cpf) },
  {
    key: 'active',
    label: 'Ativo',
    card: 'badge',
    render: (patient) => <ActiveBadge active={patient.active} />,
  },
  {
    key: 'created_at',
    label: 'Criado em',
    look: 'numbers',
    render: (patient) => formatDateTime(patient.created_at),
  },
]

/** Opens a patient. For a merged registration it only says where that went. */
function OpenedPatient({ children, ...props }: ComponentProps<typeof OpenedRecord<Patient>>) {
  return (
    <OpenedRecord {...props}>
      {(patient) =>
        patient.merged_into === null ? (
          children(patient)
        ) : (
          <MergedPatient patient={patient} onClose={props.record.close} />
        )
      }
    </OpenedRecord>
  )
}

const WorkDay = part(
  async () => (await import('./work-day.tsx')).WorkDay,
  ({ failed, onRetry }) =>
    failed ? <ErrorState message={PART_FAILED} onRetry={onRetry} /> : <LinesSkeleton lines={8} />,
)

/** `/patients`: all patients, or with `?visao=hoje` those of the day. */
export function PatientsPage() {
  const { search } = useAddress()
  return search.get('visao') === 'hoje' ? <WorkDay /> : <PatientList />
}

function PatientList() {
  const navigate = useNavigate()
  // Upright their room is the names'.
  const hasSigns = !useIsUpright()
  const { change } = useAddress()
  const list = useListState({ filters: ['name', 'company', 'sector', 'unit', 'event_id'] })
  const patients = useQuery(listQueryOf(listPatients, { query: list.params }))
  const companies = useNamedCompanyOptions(Number(list.filters.company) || null)
  const sectors = useCompanySectors(Number(list.filters.company) || null)
  const record = useOpenedRecord('paciente', getPatient)
  const person = useOpenedRecord('pessoa', getPatient)
  const exams = useOpenedRecord('exames', getPatient)
  // Of a link to one of the patient's exams or triages.
  const exam = useOpenRecord('exame')
  const triage = useOpenRecord('triagem')
  const notes = useOpenedRecord('prontuario', getPatient)
  const { page, per_page, ...filters } = list.params
  const sheets = usePatientSheets(filters)
  const [isPrinting, setPrinting] = useState(false)
  /** Whether the exam was opened in the list of exams, and closing it leads back there. */
  const [isOfList, setOfList] = useState(false)
  const openExam = (id: number) => {
    setOfList(true)
    // A triage of a link is closed by now, and Back would open it again.
    if (triage.id !== undefined) triage.close()
    exam.open(id)
  }
  const backToExams = () => {
    // First, so that a second press does not go back twice.
    setOfList(false)
    // The form has asked already.
    letWorkGo()
    navigate(-1)
  }
  const closeExams = () => {
    setOfList(false)
    change({ exames: null, exame: null, triagem: null }, { replace: true })
  }

  return (
    <>
      <ListPage
        title="Pacientes"
        list={list}
        read={patients}
        actions={[
          { label: 'Hoje', icon: IconCalendarEvent, onClick: () => navigate(WORK_DAY) },
          { label: 'Comprovantes', icon: IconReceipt, onClick: () => setPrinting(true) },
          ...sheets.actions,
        ]}
        primary={<AddButton onClick={record.openNew}>Novo Paciente</AddButton>}
        filters={
          <>
            <TextInput
              w={{ base: '100%', sm: 128 }}
              aria-label="Nome"
              placeholder="Nome"
              value={list.text('name')}
              onChange={(event) => list.type('name', event.currentTarget.value)}
            />
            <FilterSelect
              list={list}
              name="company"
              label="Empresa"
              data={companies.data}
              read={companies}
              searchable
              w={{ base: '100%', sm: 176 }}
            />
            <FilterSuggest
              list={list}
              name="sector"
              label="Setor"
              data={sectors.data}
              maxLength={WORKPLACE_MAX}
              w={{ base: '100%', sm: 112 }}
            />
            <TextInput
              w={{ base: '100%', sm: 112 }}
              aria-label="Unidade"
              placeholder="Unidade"
              maxLength={WORKPLACE_MAX}
              value={list.text('unit')}
              onChange={(event) => list.type('unit', event.currentTarget.value)}
            />
            <EventFilter
              value={list.filters.event_id}
              company={Number(list.filters.company) || undefined}
              onChange={(event) => list.setFilter('event_id', event)}
            />
          </>
        }
      >
        <ListTable
          list={list}
          read={patients}
          record={record}
          label="Pacientes"
          columns={COLUMNS}
          rows={patients.data?.data}
          actions={({ id, name }) => (
            <>
              <Button
                variant="default"
                px={10}
                leftSection={hasSigns && <IconEye size={16} aria-hidden="true" />}
                aria-label={`Exames: ${name}`}
                onClick={() => exams.open(id)}
              >
                Exames
              </Button>
              <Button
                variant="default"
                px={10}
                leftSection={hasSigns && <IconNotes size={16} aria-hidden="true" />}
                aria-label={`Prontuário: ${name}`}
                onClick={() => notes.open(id)}
              >
                Prontuário
              </Button>
            </>
          )}
          noRows={{
            icon: IconUsers,
            found: 'Nenhum paciente encontrado.',
            yet: 'Nenhum paciente ainda. Cadastre o primeiro ou importe uma planilha.',
            action: <AddButton onClick={record.openNew}>Cadastrar o primeiro</AddButton>,
          }}
        />
      </ListPage>
      <PatientImport of={sheets} />
      {record.isNew && <LazyPatientRecord onClose={record.close} />}
      <OpenedPatient record={record} label="Abrindo o paciente">
        {(patient) => <LazyPatientRecord patient={patient} onClose={record.close} />}
      </OpenedPatient>
      <OpenedPatient record={person} label="Abrindo o paciente">
        {(patient) => (
          <PersonCard patient={patient} facts={patientFacts(patient)} onClose={person.close} />
        )}
      </OpenedPatient>
      <OpenedPatient record={{ ...exams, close: closeExams }} label="Abrindo os exames">
        {(patient) => (
          <LazyExamFlow
            key={exam.id}
            patient={patient}
            examId={exam.id}
            triageId={triage.id}
            onExam={openExam}
            onClose={isOfList && exam.id !== undefined ? backToExams : closeExams}
          />
        )}
      </OpenedPatient>
      <OpenedPatient record={notes} label="Abrindo o prontuário">
        {(patient) => (
          <MedicalRecordModal
            patientId={patient.id}
            patientName={patient.name}
            facts={patientFacts(patient)}
            onClose={notes.close}
          />
        )}
      </OpenedPatient>
      {isPrinting && <LazyDaySlips onClose={() => setPrinting(false)} />}
    </>
  )
}
