import { ERRORS } from '@iris/contracts/errors'
import { labelOf } from '@iris/contracts/messages'
import type { PatientBody } from '@iris/contracts/patient-body'
import { getPatient, type Patient } from '@iris/contracts/patients'
import { ageInWords } from '@iris/domain/age'
import { isStandInCpf } from '@iris/domain/cpf'
import { OTHER_OPERATOR_ID } from '@iris/domain/health-type'
import { formatDateTime, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { isRefusal } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useCompanyOptions, useOperatorOptions } from '../../api/options.ts'
import { CepMissing } from '../../form/cep-missing.tsx'
import { FormModal } from '../../form/form-modal.tsx'
import { labelIn, withKept } from '../../form/kept-option.ts'
import { PhoneField } from '../../form/masked-field.tsx'
import { RepeatableCards } from '../../form/repeatable-cards.tsx'
import { savingOf } from '../../form/saving-of.ts'
import { SocialMedias } from '../../form/social-medias.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { useCepLookup } from '../../form/use-cep-lookup.ts'
import { useStaleEdit } from '../../form/use-stale-edit.ts'
import { useZodForm } from '../../form/use-zod-form.ts'
import { keptWords } from '../../outbox/use-kept-call.ts'
import { useWritesAbout } from '../../outbox/writes-about.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { toast } from '../../ui/toast.tsx'
import { MergedInto } from './merged-into.tsx'
import {
  EMPTY_PATIENT,
  needsGuardian,
  newContact,
  PATIENT_LISTS,
  type PatientValues,
  patientInput,
  patientValues,
  patientWords,
} from './patient-form.ts'
import {
  AddressSection,
  GuardianSection,
  HealthSection,
  type Options,
  PersonSection,
  WorkSection,
} from './patient-sections.tsx'
import { useClinicOptions, useCreatePatient, useUpdatePatient } from './patients-api.ts'
import { patientFormSchema } from './person-schemas.ts'
import { ResultSection } from './result-section.tsx'

type PatientModalProps = {
  /** Not given: a new one. */
  patient?: Patient
  /** What is known of a new one, and need not be typed. */
  known?: Partial<PatientValues>
  /** The name of the known company, where the list of them cannot be read. */
  companyName?: string
  /** The operators that this device was given, for where the list of them cannot be read. */
  operators?: Options | undefined
  onClose: () => void
  /** Beside the Ativo switch. */
  headAction?: ReactNode
  /** Called without a patient when the registration waits on this device. */
  onSaved?: (patient: Patient | undefined) => void
  /** A registration that waits on this device and that the server refused: it is stored again rather than sent. */
  refused?: { errors: Record<string, string>; store: (body: PatientBody) => Promise<void> }
}

/** Where no list of operators is at hand. */
const ONLY_OTHER = [{ value: OTHER_OPERATOR_ID, label: 'Outro' }]

/** 'Novo Paciente', or an existing one: data with guardian and health, contacts, social media. */
export function PatientModal({
  patient,
  known,
  companyName,
  operators: given,
  onClose,
  headAction,
  onSaved,
  refused,
}: PatientModalProps) {
  const companies = withKept(
    useCompanyOptions().data,
    patient?.company ?? known?.company,
    patient?.companyName ?? companyName,
  )
  const clinics = withKept(useClinicOptions().data, patient?.clinic, patient?.clinicName)
  const read = useOperatorOptions()
  const operatorsRead = { ...read, data: read.data ?? given }
  const operators = withKept(
    operatorsRead.data ?? (read.error ? ONLY_OTHER : []),
    patient?.healthcare_operator_id ?? known?.healthcare_operator_id,
    patient?.operatorName,
  )
  const stale = useStaleEdit<Patient, PatientValues>({
    record: patient,
    reread: () => call(getPatient, { params: { id: patient?.id ?? 0 } }),
    toValues: patientValues,
    labelOf: (key) => labelOf(patientFormSchema, key),
    words: patientWords({
      company: (id) => labelIn([...companies, ...clinics], id),
      operator: (id) => labelIn(operators, id),
    }),
    rows: PATIENT_LISTS,
  })
  const person = useWritesAbout(patient?.id)
  const create = useCreatePatient()
  const update = useUpdatePatient(stale.onError)
  const form = useZodForm({
    schema: patientFormSchema,
    initialValues: patient ? patientValues(patient) : { ...EMPTY_PATIENT, ...known },
    toInput: patientInput,
    initialErrors: refused?.errors,
    onSubmit: async (body) => {
      if (refused) return refused.store(body)
      const saved = patient
        ? await update.mutateAsync({
            params: { id: patient.id },
            body: { ...body, updated_at: stale.updatedAt() },
          })
        : await create.mutateAsync({
            body,
            subject: person.subject,
            about: { ...person.about('patient', 'Cadastro', null), name: body.name },
          })
      toast.success(saved ? 'Paciente cadastrado com sucesso!' : keptWords())
      onSaved?.(saved)
      onClose()
    },
  })
  const { values } = form
  const isAnonymised = patient !== undefined && isStandInCpf(patient.cpf)
  const cep = useCepLookup()
  const saving = savingOf(stale, create, update)
  const emptied = patient && isRefusal(saving.error, 'patient.merged') && (
    <MergedInto id={patient.id} isTyped={form.isDirty} />
  )

  return (
    <>
      <FormModal
        form={form}
        stale={stale}
        title={patient ? patient.name : 'Novo Paciente'}
        meta={patient && aboutPatient(patient)}
        lead={patient && <PersonAvatar name={patient.name} />}
        headAction={
          <>
            {headAction}
            <Switch
              label="Ativo"
              checked={values.active}
              disabled={isAnonymised}
              onChange={(event) => form.set('active', event.currentTarget.checked)}
            />
          </>
        }
        size="xl"
        canSave={!isAnonymised}
        note={isAnonymised ? ERRORS['patient.anonymised'][1] : emptied}
        {...saving}
        onClose={onClose}
        tabs={[
          {
            key: 'data',
            label: 'Dados',
            content: (
              <>
                <PersonSection />
                <WorkSection company={values.company} companies={companies} />
                <AddressSection lookup={cep.lookup} />
                {needsGuardian(values) && <GuardianSection form={form} lookup={cep.lookup} />}
                <HealthSection
                  form={form}
                  operators={operators}
                  operatorsRead={operatorsRead}
                  clinics={clinics}
                />
                <ResultSection consent={values.result_consent} patient={patient} />
              </>
            ),
          },
          {
            key: 'phones',
            label: 'Mais Contatos',
            owns: ['phones'],
            count: values.phones.length,
            content: <ContactsTab />,
          },
          {
            key: 'social_medias',
            label: 'Mídias Sociais',
            owns: ['social_medias'],
            count: values.social_medias.length,
            content: <SocialMedias />,
          },
        ]}
      />
      <CepMissing of={cep} />
    </>
  )
}

function aboutPatient({ dob, companyName, created_at }: Patient): string {
  return [
    ageInWords(dob, todayInSaoPaulo()),
    companyName,
    `criado em ${formatDateTime(created_at)}`,
  ].join(' · ')
}

function ContactsTab() {
  return (
    <RepeatableCards
      name="phones"
      itemLabel="Contato"
      addLabel="Adicionar contato"
      emptyText="Nenhum outro contato"
      newItem={newContact}
    >
      {(path) => (
        <>
          <TextField name={path('name')} label="Nome" span={6} />
          <PhoneField name={path('phone')} label="Telefone" span={6} />
        </>
      )}
    </RepeatableCards>
  )
}
