import type { PatientVisitBody } from '@iris/contracts/patient-body'
import { ADDRESS_FIELDS } from '@iris/domain/address'
import type { ReactNode } from 'react'
import { PhonePart } from '../../form/phone-part.tsx'
import { useLedToErrors, usePartForm } from '../../form/use-part-form.ts'
import { formPart } from '../../ui/form-part.tsx'
import {
  needsGuardian,
  type PatientValues,
  type VisitorValues,
  visitorInput,
} from './patient-form.ts'
import { PersonFields } from './person-fields.tsx'
import { MARKED_AT_FIRST, visitorCheck } from './visitor-check.ts'
import type { OperatorsRead } from './visitor-later-fields.tsx'

/** Fetched while the first part is filled in. */
const LaterFields = formPart(async () => (await import('./visitor-later-fields.tsx')).LaterFields)

const HEALTH_OWNS = [
  'health_type',
  'sus_card',
  'healthcare_operator_id',
  'others_healthcare_operator',
  'health_insurance',
  'health_card_number',
  'result_channel',
  'privacy_notice',
]
const GUARDIAN_OWNS = [
  'responsible_name',
  'responsible_dob',
  'responsible_sex',
  'responsible_other_sex',
  'responsible_email',
  'responsible_cpf',
  'responsible_rg',
  'responsible_occupation',
]

type Part = { key: string; title: string; owns?: readonly string[] }

const PERSON: Part = { key: 'seus-dados', title: 'Seus dados' }
const ADDRESS: Part = { key: 'endereco', title: 'Seu endereço', owns: ADDRESS_FIELDS }
const GUARDIAN: Part = { key: 'responsavel', title: 'Responsável', owns: GUARDIAN_OWNS }
const GUARDIAN_ADDRESS: Part = {
  key: 'endereco-do-responsavel',
  title: 'Endereço do responsável',
  owns: ADDRESS_FIELDS.map((name) => `responsible_${name}`),
}
const HEALTH: Part = { key: 'atendimento', title: 'Seu atendimento de saúde', owns: HEALTH_OWNS }

/** So that they are at hand, also when the network goes meanwhile. */
export const readyLaterFields = LaterFields.ready

/** The parts in order; a minor also has two parts for the guardian. */
export function patientParts(values: Pick<PatientValues, 'dob'>): readonly Part[] {
  const guardian = needsGuardian(values) ? [GUARDIAN, GUARDIAN_ADDRESS] : []
  return [PERSON, ADDRESS, ...guardian, HEALTH]
}

export const FIRST_PART = PERSON.key

type PatientPartsProps = {
  initial: VisitorValues
  /** The company of the link, whatever the form says. */
  companyId: number
  operators: OperatorsRead
  /** What the sectors of that company are called. */
  sectors: readonly string[]
  /** The part in view. */
  part: string
  onPart: (key: string) => void
  onChange: (values: VisitorValues) => void
  onSave: (body: PatientVisitBody) => Promise<unknown>
  /** Already sent once: the CPF cannot change. */
  registered: boolean
  pending: boolean
  /** The message of a refused save that is about no field. */
  failure?: ReactNode
  /** Above the first part's fields. */
  welcome?: ReactNode
  /** Above the checkbox. */
  privacy: ReactNode
}

/** The patient form on a phone: the schema of the modal, in comfortable parts. */
export function PatientParts({
  initial,
  companyId,
  operators,
  sectors,
  part,
  onPart,
  onChange,
  onSave,
  registered,
  pending,
  failure,
  welcome,
  privacy,
}: PatientPartsProps) {
  const form = usePartForm({
    check: visitorCheck,
    markedAtFirst: MARKED_AT_FIRST,
    initialValues: initial,
    toInput: (values) => visitorInput({ ...values, company: companyId }),
    onSubmit: onSave,
    onChange,
  })
  const parts = patientParts(form.values)
  const at = Math.max(
    0,
    parts.findIndex(({ key }) => key === part),
  )
  const current = parts[at] ?? PERSON

  useLedToErrors(form, parts, current.key, onPart)

  function next() {
    const following = parts[at + 1]
    form.leavePart(current, parts, () => {
      if (following) onPart(following.key)
      else form.submit()
    })
  }

  const previous = parts[at - 1]
  const shared = {
    form,
    title: current.title,
    onContinue: next,
    onBack: previous ? () => onPart(previous.key) : undefined,
    pending: pending || form.waits,
  }
  const later = { form, operators, privacy }
  const progress = `Parte ${at + 1} de ${parts.length}.`

  return (
    <>
      {current === PERSON && (
        <PhonePart key="person" {...shared} hint={welcome ?? 'Como estão no seu documento.'}>
          <PersonFields who="patient" on="phone" sectors={sectors} registered={registered} />
        </PhonePart>
      )}
      {current === ADDRESS && (
        <PhonePart key="address" {...shared} hint={`${progress} O CEP preenche quase tudo.`}>
          <LaterFields of="address" {...later} />
        </PhonePart>
      )}
      {current === GUARDIAN && (
        <PhonePart
          key="guardian"
          {...shared}
          hint={`${progress} Paciente menor de 18 anos: preencha os dados do responsável.`}
        >
          <PersonFields who="guardian" on="phone" />
        </PhonePart>
      )}
      {current === GUARDIAN_ADDRESS && (
        <PhonePart key="guardian-address" {...shared} hint={progress}>
          <LaterFields of="guardian-address" {...later} />
        </PhonePart>
      )}
      {current === HEALTH && (
        <PhonePart key="health" {...shared} hint={progress} note={failure}>
          <LaterFields of="health" {...later} />
        </PhonePart>
      )}
    </>
  )
}
