import { COMPLAINT_GROUPS, SCREEN_TIMES } from '@iris/domain/triage-options'
import { CheckField, ChoiceField, YesNoField } from '../../form/choice-fields.tsx'
import { Cell } from '../../form/form-grid.tsx'
import { optionsOf } from '../../form/kept-option.ts'
import { TextareaField } from '../../form/textarea-field.tsx'
import type { FieldForm, ZodForm } from '../../form/use-zod-form.ts'
import { CheckCards } from '../../ui/choice-cards.tsx'
import partTitle from '../../ui/part-title.module.css'
import { afterTick } from './slots.ts'
import classes from './triage-cards.module.css'
import type { TriageValues } from './triage-form.ts'
import type { TriageOptions } from './triages-api.ts'

type Columns = 1 | 2 | 3 | 4

type TriageCardsProps = {
  form: ZodForm<TriageValues>
  options: TriageOptions
  /** The words of a question: asked of the person, or noted by the staff. */
  label: (key: keyof TriageValues) => string
  /** Cards in a row on a wide screen. */
  columns?: Columns
  /** Columns of twelve for a question answered Sim or Não. */
  span?: number
}

/** Histories and allergy. */
export function HealthCards({ form, options, label, columns = 1, span = 12 }: TriageCardsProps) {
  return (
    <>
      <CheckField
        form={exclusive(form)}
        name="personal_history"
        label={label('personal_history')}
        options={options.histories}
        columns={columns}
      />
      <YesNoField name="allergy" label={label('allergy')} span={span} />
      {form.values.allergy && (
        <TextareaField
          name="allergy_description"
          label={label('allergy_description')}
          maxLength={500}
          rows={2}
        />
      )}
    </>
  )
}

/** Surgeries and diseases of the eyes. */
export function EyesCards({ form, options, label, columns = 2 }: TriageCardsProps) {
  return (
    <>
      <CheckField
        form={exclusive(form)}
        name="previous_eye_surgeries"
        label={label('previous_eye_surgeries')}
        options={options.surgeries}
        columns={columns}
      />
      <CheckField
        form={exclusive(form)}
        name="previous_eye_diseases"
        label={label('previous_eye_diseases')}
        options={options.diseases}
        columns={columns}
      />
    </>
  )
}

const SCREEN_OPTIONS = optionsOf(SCREEN_TIMES)
const HABITS = ['wear_glasses', 'wear_contact_lenses', 'smoking', 'epis'] as const

/** Screen time, glasses, lenses, smoking and protective equipment. */
export function HabitsCards({
  label,
  columns = 2,
  span = 12,
}: Pick<TriageCardsProps, 'label' | 'columns' | 'span'>) {
  return (
    <>
      <ChoiceField
        name="screen_time"
        label={label('screen_time')}
        options={SCREEN_OPTIONS}
        columns={columns}
      />
      {HABITS.map((name) => (
        <YesNoField key={name} name={name} label={label(name)} span={span} />
      ))}
    </>
  )
}

/** The complaints, in their groups. */
export function ComplaintCards({ form, options, label, columns = 2 }: TriageCardsProps) {
  const { eye_complaints } = form.values
  const isDescribed = eye_complaints.includes('OTHERS')
  const error = form.errorOf('eye_complaints')
  return (
    <>
      <Cell>
        <h2 className={partTitle.title}>{label('eye_complaints')}</h2>
      </Cell>
      {COMPLAINT_GROUPS.map((group) => {
        const cards = options.complaints.filter((each) => each.group === group.value)
        const codes = cards.map(({ value }) => value)
        return (
          <Cell key={group.value}>
            <CheckCards
              label={group.label}
              options={cards}
              columns={columns}
              value={eye_complaints.filter((code) => codes.includes(code))}
              onChange={(ticked) => {
                const others = eye_complaints.filter((code) => !codes.includes(code))
                form.set('eye_complaints', afterTick(eye_complaints, [...others, ...ticked]))
              }}
            />
          </Cell>
        )
      })}
      {isDescribed && (
        <TextareaField
          form={describing(form)}
          name="others_description"
          label={label('others_description')}
          maxLength={500}
          rows={2}
        />
      )}
      {error && !isDescribed && (
        <Cell>
          <p className={classes.error} role="alert">
            {error}
          </p>
        </Cell>
      )}
    </>
  )
}

/** The form for the description: what its complaint is refused for stands where it is mended, and goes as that is typed. */
function describing(form: FieldForm): FieldForm {
  return {
    ...form,
    requires: () => true,
    errorOf: (path) => form.errorOf(path) ?? form.errorOf('eye_complaints'),
    leave: () => form.leave('eye_complaints'),
    set: (path, value) => {
      form.set(path, value)
      form.set('eye_complaints', form.get('eye_complaints'))
    },
  }
}

/** Errors of no visible field, such as one inside a list. */
export function UnplacedErrors({ form }: { form: ZodForm<TriageValues> }) {
  const messages = Object.entries(form.errors).filter(([path]) => !(path in form.values))
  return messages.map(([path, message]) => (
    <p key={path} className={classes.error} role="alert">
      {message}
    </p>
  ))
}

/** The form for lists where "none" excludes the rest. */
function exclusive(form: FieldForm): FieldForm {
  return {
    ...form,
    set: (path, value) =>
      form.set(path, afterTick((form.get(path) as string[]) ?? [], value as string[])),
  }
}
