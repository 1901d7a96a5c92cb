import { type MergePreview, mergeBody } from '@iris/contracts/patient-merge'
import type { Patient } from '@iris/contracts/patients'
import { formatCpf } from '@iris/domain/cpf'
import { formatDate } from '@iris/domain/sao-paulo-date'
import { IconArrowsJoin2 } from '@tabler/icons-react'
import { useState } from 'react'
import { isRefusal } from '../../api/api-error.ts'
import { useOperatorOptions } from '../../api/options.ts'
import { isShown, ReadTrouble } from '../../api/read-trouble.tsx'
import { ConfirmDialog } from '../../form/confirm-dialog.tsx'
import { DiscardDialog } from '../../form/discard-dialog.tsx'
import { FormModal } from '../../form/form-modal.tsx'
import { labelIn, withKept } from '../../form/kept-option.ts'
import { SelectField } from '../../form/select-fields.tsx'
import { hasUnsavedWork } from '../../form/unsaved-work.ts'
import { useTypedSearch } from '../../form/use-typed-search.ts'
import { useZodForm } from '../../form/use-zod-form.ts'
import { ChoiceCards } from '../../ui/choice-cards.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './merge.module.css'
import { MergeComparison, MergeQuestion } from './merge-comparison.tsx'
import { type MergeValues, mergeInput, registrationLabel } from './merge-values.ts'
import type { Names } from './patient-form.ts'
import {
  useClinicOptions,
  useMergePatients,
  useMergePreview,
  useOtherPatients,
} from './patients-api.ts'

const TITLE = 'Unir com outro cadastro'

type MergeProps = {
  patient: Patient
  /** Called when the form below shows old values. */
  onMerged: () => void
}

/** A person who was registered twice: the two become one. */
export function MergeButton(props: MergeProps) {
  const [open, setOpen] = useState<'merge' | 'question' | null>(null)
  return (
    <>
      <IconButton
        icon={IconArrowsJoin2}
        label={TITLE}
        size={36}
        // A merge closes the form below, whatever is typed into it.
        onClick={() => setOpen(hasUnsavedWork() ? 'question' : 'merge')}
      />
      {open === 'question' && (
        <DiscardDialog onKeep={() => setOpen(null)} onDiscard={() => setOpen('merge')} />
      )}
      {open === 'merge' && <MergeModal {...props} onClose={() => setOpen(null)} />}
    </>
  )
}

type Stays = 'this' | 'other'
const NOTHING: MergeValues = { other: null, picks: {}, joinRecords: false }

/** Choose the two, the one that stays and the values to keep, then confirm. */
function MergeModal({ patient, onMerged, onClose }: MergeProps & { onClose: () => void }) {
  const [stays, setStays] = useState<Stays>('this')
  const [isAsking, setAsking] = useState(false)
  const form = useZodForm({
    schema: mergeBody,
    initialValues: NOTHING,
    toInput: (values) => preview.data && mergeInput(preview.data, values),
    onSubmit: () => setAsking(true),
  })
  const { other, joinRecords } = form.values
  const ids = [patient.id, other ?? patient.id] as const
  const [into, from] = stays === 'this' ? ids : ids.toReversed()
  const preview = useMergePreview(other === null ? null : { from, into })
  const merging = useMergePatients((error) => {
    setAsking(false)
    // What is compared is not what is stored any more.
    if (isRefusal(error, 'edit.stale') || isRefusal(error, 'merge.records')) void preview.refetch()
  })
  const names = useNames(preview.data)
  const others = useOthers(patient)

  function confirm() {
    if (!preview.data) return
    merging.mutate(
      { params: { id: from }, body: mergeInput(preview.data, form.values) },
      {
        onSuccess: () => {
          toast.success('Cadastros unidos com sucesso!')
          onMerged()
        },
      },
    )
  }

  return (
    <>
      <FormModal
        form={form}
        title={TITLE}
        meta={registrationLabel(patient)}
        size="xl"
        pending={merging.isPending}
        onStop={merging.stop}
        error={merging.error}
        onClose={onClose}
        saveLabel="Continuar"
        saveDisabled={!preview.data || (preview.data.records === 'differ' && !joinRecords)}
        covered={isAsking}
      >
        <SelectField
          name="other"
          label="Outro cadastro da mesma pessoa"
          placeholder="Nome, CPF ou data de nascimento"
          hint="Aparecem primeiro os de mesmo nome e data de nascimento."
          options={others.options}
          read={others.read}
          onSearch={others.type}
          onPick={(id) => {
            others.choose(id)
            form.setValues({ picks: {}, joinRecords: false })
          }}
          clearable={false}
        />
        {others.chosen && (
          <div className={classes.stays}>
            <ChoiceCards<Stays>
              label="Qual cadastro fica?"
              value={stays}
              onChange={(side) => {
                setStays(side)
                form.setValues({ picks: {} })
              }}
              options={[
                { value: 'this', ...cardOf(patient) },
                { value: 'other', ...cardOf(others.chosen) },
              ]}
            />
          </div>
        )}
        {other !== null && <ReadTrouble of={preview} />}
        {other !== null && isShown(preview) && !preview.data && <FormSkeleton fields={6} />}
        {preview.data && (
          <MergeComparison
            preview={preview.data}
            values={form.values}
            names={names}
            onChange={form.setValues}
          />
        )}
      </FormModal>
      {isAsking && preview.data && (
        <ConfirmDialog
          title="Unir os dois cadastros?"
          confirmLabel="Sim, unir!"
          pending={merging.isPending}
          onConfirm={confirm}
          onClose={() => (merging.isPending ? merging.stop() : setAsking(false))}
        >
          <MergeQuestion from={preview.data.from.patient} into={preview.data.into.patient} />
        </ConfirmDialog>
      )}
    </>
  )
}

/** The people that the search finds; before anything is typed, those with the same first name and birth date. */
function useOthers(patient: Patient) {
  const [chosen, choose] = useState<Patient>()
  const { words, type } = useTypedSearch(chosen ? registrationLabel(chosen) : null)
  const [firstName = ''] = patient.name.split(' ')
  const read = useOtherPatients(words || `${firstName} ${formatDate(patient.dob)}`)
  const found = (read.data?.data ?? []).filter(({ id }) => id !== patient.id && id !== chosen?.id)
  const all = chosen ? [chosen, ...found] : found
  return {
    chosen,
    choose: (id: string | number | null) => choose(all.find((each) => each.id === id)),
    type,
    read,
    options: all.map((each) => ({ value: each.id, label: registrationLabel(each) })),
  }
}

/** No line begins with the last two digits. */
const unbroken = (cpf: string) => formatCpf(cpf).replace('-', '\u2060-\u2060')

const cardOf = ({ id, name, cpf }: Patient) => ({
  label: `Nº ${id}`,
  hint: `${name} · ${unbroken(cpf)}`,
})

function useNames(preview: MergePreview | undefined): Names {
  const both = preview ? [preview.from.patient, preview.into.patient] : []
  const clinics = both.reduce(
    (options, { clinic, clinicName }) => withKept(options, clinic, clinicName),
    withKept(useClinicOptions().data, null),
  )
  const operators = both.reduce(
    (options, { healthcare_operator_id, operatorName }) =>
      withKept(options, healthcare_operator_id, operatorName),
    withKept(useOperatorOptions().data, null),
  )
  return {
    company: (id) => labelIn(clinics, id),
    operator: (id) => labelIn(operators, id),
  }
}
