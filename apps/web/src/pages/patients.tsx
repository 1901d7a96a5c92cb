import { WORKPLACE_MAX } from '@iris/contracts/patient-body'
import { listPatients, type Patient } from '@iris/contracts/patients'
import { formatCpf } from '@iris/domain/cpf'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { Autocomplete, Button, Select, TextInput } from '@mantine/core'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useCompanyOptions } from '../api/options.ts'
import { listQueryOf } from '../api/query-client.ts'
import { useCompanySectors, usePatient } from '../features/patients/patients-api.ts'
import { type Column, DataTable } from '../table/data-table.tsx'
import { ListPage } from '../table/list-page.tsx'
import { OpenedRecord } from '../table/opened-record.tsx'
import { useListState } from '../table/use-list-state.ts'
import { useOpenRecord } from '../table/use-open-record.ts'
import { dialogPart } from '../ui/dialog-part.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ActiveBadge } from '../ui/status-badge.tsx'
import { patientFacts } from './patient-facts.ts'
import { PatientImport } from './patient-import.tsx'
import { usePatientSheets } from './use-patient-sheets.ts'

// Fetched when first opened: the list is there without them.
const PatientRecord = dialogPart(
  'Abrindo o paciente',
  async () => (await import('./patient-record.tsx')).PatientRecord,
)

const ExamFlow = dialogPart(
  'Abrindo os exames',
  async () => (await import('./exam-flow.tsx')).ExamFlow,
)

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

const COLUMNS: readonly Column<Patient>[] = [
  {
    key: 'name',
    label: 'Nome',
    sortable: true,
    look: 'name',
    card: 'title',
    render: (patient) => patient.name,
  },
  {
    key: 'companyName',
    label: 'Empresa',
    sortable: true,
    look: 'quiet',
    card: 'subtitle',
    render: (patient) => patient.companyName,
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

/** Of a registration that became part of another only where it went. */
function OpenedPatient({ children, ...props }: ComponentProps<typeof OpenedRecord<Patient>>) {
  return (
    <OpenedRecord {...props}>
      {(patient) =>
        patient.merged_into === null ? (
          children(patient)
        ) : (
          <MergedPatient patient={patient} onClose={props.onClose} />
        )
      }
    </OpenedRecord>
  )
}

export function PatientsPage() {
  const list = useListState({ filters: ['name', 'company', 'sector', 'unit'] })
  const patients = useQuery(listQueryOf(listPatients, { query: list.params }))
  const companies = useCompanyOptions()
  const sectors = useCompanySectors(Number(list.filters.company) || null)
  const record = useOpenRecord('paciente')
  const opened = usePatient(record.id)
  const person = useOpenRecord('pessoa')
  const found = usePatient(person.id)
  const exams = useOpenRecord('exames')
  const examined = usePatient(exams.id)
  const notes = useOpenRecord('prontuario')
  const noted = usePatient(notes.id)
  const { page, per_page, ...filters } = list.params
  const sheets = usePatientSheets(filters)
  const isFiltered = Object.values(list.filters).some(Boolean) || list.params.query

  return (
    <>
      <ListPage
        title="Pacientes"
        list={list}
        read={patients}
        actions={sheets.actions}
        primary={
          <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={record.openNew}>
            Novo Paciente
          </Button>
        }
        filters={
          <>
            <TextInput
              w={{ base: '100%', sm: 180 }}
              aria-label="Nome"
              placeholder="Nome"
              value={list.text('name')}
              onChange={(event) => list.type('name', event.currentTarget.value)}
            />
            <Select
              w={{ base: '100%', sm: 240 }}
              aria-label="Empresa"
              placeholder="Empresa"
              data={companies.data?.map(({ value, label }) => ({ value: String(value), label }))}
              value={list.filters.company || null}
              onChange={(company) => list.setFilter('company', company)}
              searchable
              clearable
              clearButtonProps={{ 'aria-label': 'Limpar: Empresa' }}
              nothingFoundMessage="Nada encontrado"
              limit={200}
            />
            <Autocomplete
              w={{ base: '100%', sm: 160 }}
              aria-label="Setor"
              placeholder="Setor"
              data={sectors.data ?? []}
              limit={50}
              maxLength={WORKPLACE_MAX}
              value={list.text('sector')}
              onChange={(sector) => list.type('sector', sector)}
            />
            <TextInput
              w={{ base: '100%', sm: 160 }}
              aria-label="Unidade"
              placeholder="Unidade"
              maxLength={WORKPLACE_MAX}
              value={list.text('unit')}
              onChange={(event) => list.type('unit', event.currentTarget.value)}
            />
          </>
        }
      >
        <DataTable
          label="Pacientes"
          columns={COLUMNS}
          rows={patients.data?.data}
          rowKey={({ id }) => id}
          dimmed={patients.isPlaceholderData}
          sort={list.sort}
          onSort={list.toggleSort}
          onRowClick={({ id }) => record.open(id)}
          rowHref={({ id }) => record.hrefOf(id)}
          actions={({ id, name }) => (
            <>
              <Button
                variant="default"
                px={10}
                aria-label={`Exames: ${name}`}
                onClick={() => exams.open(id)}
              >
                Exames
              </Button>
              <Button
                variant="default"
                px={10}
                aria-label={`Prontuário: ${name}`}
                onClick={() => notes.open(id)}
              >
                Prontuário
              </Button>
            </>
          )}
          empty={
            isFiltered ? (
              <EmptyState
                icon={IconUsers}
                title="Nenhum paciente encontrado."
                hint="Mude a busca ou use Limpar Filtros."
              />
            ) : (
              <EmptyState icon={IconUsers} title="Nenhum paciente ainda. Cadastre o primeiro." />
            )
          }
        />
      </ListPage>
      <PatientImport of={sheets} />
      {record.isNew && <PatientRecord onClose={record.close} />}
      {record.id !== undefined && (
        <OpenedPatient opened={opened} label="Abrindo o paciente" onClose={record.close}>
          {(patient) => <PatientRecord patient={patient} onClose={record.close} />}
        </OpenedPatient>
      )}
      {person.id !== undefined && (
        <OpenedPatient opened={found} label="Abrindo o paciente" onClose={person.close}>
          {(patient) => (
            <PersonCard patient={patient} facts={patientFacts(patient)} onClose={person.close} />
          )}
        </OpenedPatient>
      )}
      {exams.id !== undefined && (
        <OpenedPatient opened={examined} label="Abrindo os exames" onClose={exams.close}>
          {(patient) => <ExamFlow patient={patient} onClose={exams.close} />}
        </OpenedPatient>
      )}
      {notes.id !== undefined && (
        <OpenedPatient opened={noted} label="Abrindo o prontuário" onClose={notes.close}>
          {(patient) => (
            <MedicalRecordModal
              patientId={patient.id}
              patientName={patient.name}
              facts={patientFacts(patient)}
              onClose={notes.close}
            />
          )}
        </OpenedPatient>
      )}
    </>
  )
}
