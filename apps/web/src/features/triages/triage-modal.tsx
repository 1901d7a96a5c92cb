import type { Triage } from '@iris/contracts/triages'
import { canChangeParts, type ExamStatus } from '@iris/domain/exam-status'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { COMPLAINT_GROUPS, SCREEN_TIMES } from '@iris/domain/triage-options'
import type { ReactNode } from 'react'
import { isRefusal } from '../../api/api-error.ts'
import { Cell, FormSection } from '../../form/form-grid.tsx'
import { FormModal } from '../../form/form-modal.tsx'
import { optionsOf } from '../../form/kept-option.ts'
import { SelectField } from '../../form/select-fields.tsx'
import { SwitchField } from '../../form/switch-field.tsx'
import { TextareaField } from '../../form/textarea-field.tsx'
import { SlotList } from './slot-list.tsx'
import { EMPTY_TRIAGE, type TriageValues } from './triage-form.ts'
import classes from './triage-modal.module.css'
import { type TriageOptions, useTriageOptions } from './triages-api.ts'
import { Unanswered } from './unanswered.tsx'
import { useTriage } from './use-triage.ts'

type TriageModalProps = {
  /** Undefined only by mistake: saving then says so. */
  patientId: number | undefined
  patientName: string
  /** Not given: a new one. */
  triage?: Triage
  /** The exam of a new triage; without it the server creates one. */
  examId?: number
  /** Not given: there is no exam yet. */
  examStatus?: ExamStatus | null
  onClose: () => void
  onSaved?: (triage: Triage) => void
  /** Always in view below the title: the patient. */
  strip?: ReactNode
  /** Shown when the patient was merged meanwhile: leads to the registration that stays. */
  onwards?: (isTyped: boolean) => ReactNode
}

/** 'Nova Triagem' or 'Editar Triagem': saved only while its exam is Pendente or not created yet. */
export function TriageModal({
  patientId,
  patientName,
  triage: opened,
  examId,
  examStatus = null,
  onClose,
  onSaved,
  strip,
  onwards,
}: TriageModalProps) {
  const options = useTriageOptions()
  const { form, triage, stale, saving, unanswered } = useTriage({
    patientId,
    triage: opened,
    examId,
    empty: EMPTY_TRIAGE,
    onSaved: (saved) => {
      if (saved) onSaved?.(saved)
      onClose()
    },
  })
  const canSave = canChangeParts(examStatus)

  return (
    <>
      <FormModal
        form={form}
        stale={stale}
        title={triage ? 'Editar Triagem' : 'Nova Triagem'}
        meta={triage && `Última atualização ${formatDateTime(triage.updated_at)}`}
        strip={strip}
        size="xl"
        {...saving}
        onClose={onClose}
        canSave={canSave}
        note={isRefusal(saving.error, 'patient.merged') && onwards?.(form.isDirty)}
      >
        <Questions values={form.values} options={options} />
      </FormModal>
      <Unanswered of={unanswered} name={patientName} />
    </>
  )
}

/** The switch says its answer: one that is locked is pale, and its colour alone would tell nothing. */
const ANSWERED = {
  span: 3,
  look: {
    onLabel: 'Sim',
    offLabel: 'Não',
    size: 'md',
    classNames: { track: classes.answer ?? '' },
  },
} as const

type QuestionsProps = {
  values: TriageValues
  options: TriageOptions
}

function Questions({ values, options }: QuestionsProps) {
  const { histories, surgeries, diseases, complaints } = options
  const groups = COMPLAINT_GROUPS.map((group) => ({
    label: group.label,
    values: complaints.filter((each) => each.group === group.value).map(({ value }) => value),
  }))
  return (
    <>
      <FormSection title="Histórico">
        <Cell span={6}>
          <SlotList name="personal_history" label="Histórico pessoal" options={histories} />
        </Cell>
        <Cell span={6}>
          <SlotList
            name="previous_eye_surgeries"
            label="Cirurgias oculares prévias"
            options={surgeries}
          />
        </Cell>
        <Cell span={6}>
          <SlotList
            name="previous_eye_diseases"
            label="Doenças oculares prévias"
            options={diseases}
          />
        </Cell>
        <Cell span={6}>
          <SlotList
            name="eye_complaints"
            label="Queixas oculares"
            options={complaints}
            groups={groups}
          >
            {values.eye_complaints.includes('OTHERS') && (
              <TextareaField
                name="others_description"
                label="Descrição da queixa"
                maxLength={500}
                rows={2}
              />
            )}
          </SlotList>
        </Cell>
      </FormSection>
      <FormSection title="Hábitos">
        <SelectField
          name="screen_time"
          label="Tempo de tela"
          span={6}
          options={optionsOf(SCREEN_TIMES)}
        />
        <Cell span={6}>{null}</Cell>
        <SwitchField {...ANSWERED} name="smoking" label="Fumante" />
        <SwitchField {...ANSWERED} name="epis" label="Uso de EPI" />
        <SwitchField {...ANSWERED} name="wear_glasses" label="Usa óculos" />
        <SwitchField {...ANSWERED} name="wear_contact_lenses" label="Usa lentes de contato" />
      </FormSection>
      <FormSection title="Alergia">
        <SwitchField {...ANSWERED} name="allergy" label="Alergia" />
        {values.allergy && (
          <TextareaField
            name="allergy_description"
            label="Descrição da alergia"
            span={9}
            maxLength={500}
            rows={2}
          />
        )}
      </FormSection>
    </>
  )
}
