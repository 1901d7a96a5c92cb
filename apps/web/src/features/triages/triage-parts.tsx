import type { TriageBody } from '@iris/contracts/triages'
import { COMPLAINT_GROUPS, SCREEN_TIMES } from '@iris/domain/triage-options'
import type { ReactNode } from 'react'
import { CheckField, ChoiceField, YesNoField } from '../../form/choice-fields.tsx'
import { Cell } from '../../form/form-grid.tsx'
import { PhonePart } from '../../form/phone-part.tsx'
import { TextareaField } from '../../form/text-fields.tsx'
import { useLedToErrors, usePartForm } from '../../form/use-part-form.ts'
import type { FieldForm, ZodForm } from '../../form/use-zod-form.ts'
import { CheckCards } from '../../ui/choice-cards.tsx'
import { afterTick } from './slots.ts'
import { EMPTY_TRIAGE, type TriageValues, triageFormSchema, triageInput } from './triage-form.ts'
import classes from './triage-parts.module.css'
import { type TriageOptions, useTriageOptions } from './triages-api.ts'

type Part = { key: string; title: string; owns?: readonly string[] }

const HEALTH: Part = { key: 'saude', title: 'Sua saúde' }
const EYES: Part = {
  key: 'olhos',
  title: 'Seus olhos',
  owns: ['previous_eye_surgeries', 'previous_eye_diseases'],
}
const HABITS: Part = {
  key: 'habitos',
  title: 'Seus hábitos',
  owns: ['screen_time', 'wear_glasses', 'wear_contact_lenses', 'smoking', 'epis'],
}
const COMPLAINTS: Part = {
  key: 'queixas',
  title: 'Suas queixas',
  owns: ['eye_complaints', 'others_description'],
}
const PARTS = [HEALTH, EYES, HABITS, COMPLAINTS]

export const TRIAGE_PARTS = PARTS.map(({ key }) => key)

/** A triage without answers: a card that was not touched is no answer. */
export const UNANSWERED_TRIAGE: TriageValues = {
  ...EMPTY_TRIAGE,
  personal_history: [],
  previous_eye_surgeries: [],
  previous_eye_diseases: [],
  eye_complaints: [],
  smoking: null,
  epis: null,
  wear_glasses: null,
  wear_contact_lenses: null,
  allergy: null,
}

const QUESTIONS = [
  'personal_history',
  'previous_eye_surgeries',
  'previous_eye_diseases',
  'eye_complaints',
  'smoking',
  'epis',
  'wear_glasses',
  'wear_contact_lenses',
  'screen_time',
  'allergy',
] as const satisfies readonly (keyof TriageValues)[]

export function isAllAnswered(values: TriageValues): boolean {
  return QUESTIONS.every((question) => {
    const answer = values[question]
    return Array.isArray(answer) ? answer.length > 0 : answer !== null
  })
}

type TriagePartsProps = {
  initial: TriageValues
  /** The token of the registration link, which also reads the option lists. */
  token: string
  part: string
  onPart: (key: string) => void
  /** Before the first part: the form of the patient. */
  onLeave: () => void
  onChange: (values: TriageValues) => void
  onSave: (body: TriageBody) => Promise<unknown>
  pending: boolean
  failure?: ReactNode
  /** Before the first part's hint. */
  welcome?: ReactNode
}

/** The triage on a phone: large cards in four parts. */
export function TriageParts({
  initial,
  token,
  part,
  onPart,
  onLeave,
  onChange,
  onSave,
  pending,
  failure,
  welcome,
}: TriagePartsProps) {
  const options = useTriageOptions(token)
  const form = usePartForm({
    schema: triageFormSchema,
    initialValues: initial,
    toInput: triageInput,
    onSubmit: onSave,
    onChange,
  })
  const at = Math.max(
    0,
    PARTS.findIndex(({ key }) => key === part),
  )
  const current = PARTS[at] ?? HEALTH
  const following = PARTS[at + 1]
  const previous = PARTS[at - 1]
  useLedToErrors(form, PARTS, current.key, onPart)
  const shared = {
    title: current.title,
    hint: (
      <>
        {current === HEALTH && welcome}
        {`Parte ${at + 1} de ${PARTS.length}. Toque na resposta.`}
      </>
    ),
    failures: form.failures,
    pending,
    onBack: previous ? () => onPart(previous.key) : onLeave,
    onContinue: () => {
      if (!form.passes(current, PARTS)) return
      if (following) onPart(following.key)
      else form.submit()
    },
    continueLabel: following ? 'Continuar' : 'Enviar',
    note: (
      <>
        <Unplaced form={form} />
        {!following && failure}
      </>
    ),
  }
  const lists = exclusive(form)

  return (
    <>
      {current === HEALTH && (
        <PhonePart key="health" {...shared}>
          <CheckField
            form={lists}
            name="personal_history"
            label="Você tem ou teve algum destes?"
            options={options.histories}
            columns={1}
          />
          <YesNoField form={form} name="allergy" label="Você tem alguma alergia?" />
          {form.values.allergy && (
            <TextareaField
              form={form}
              name="allergy_description"
              label="Alergia a quê?"
              maxLength={500}
              rows={2}
            />
          )}
        </PhonePart>
      )}
      {current === EYES && (
        <PhonePart key="eyes" {...shared}>
          <CheckField
            form={lists}
            name="previous_eye_surgeries"
            label="Você já fez alguma cirurgia nos olhos?"
            options={options.surgeries}
          />
          <CheckField
            form={lists}
            name="previous_eye_diseases"
            label="Você já teve alguma doença nos olhos?"
            options={options.diseases}
          />
        </PhonePart>
      )}
      {current === HABITS && (
        <PhonePart key="habits" {...shared}>
          <ChoiceField
            form={form}
            name="screen_time"
            label="Quanto tempo por dia você usa telas?"
            options={SCREEN_TIMES.map((value) => ({ value, label: value }))}
          />
          <YesNoField form={form} name="wear_glasses" label="Você usa óculos?" />
          <YesNoField form={form} name="wear_contact_lenses" label="Você usa lentes de contato?" />
          <YesNoField form={form} name="smoking" label="Você fuma?" />
          <YesNoField form={form} name="epis" label="Você usa EPI no trabalho?" />
        </PhonePart>
      )}
      {current === COMPLAINTS && (
        <PhonePart key="complaints" {...shared}>
          <Complaints form={form} options={options} />
        </PhonePart>
      )}
    </>
  )
}

/** Errors of no visible field, such as one inside a list, are shown under the part they led to. */
function Unplaced({ form }: { form: ZodForm<TriageValues> }) {
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

type ComplaintsProps = { form: ZodForm<TriageValues>; options: TriageOptions }

function Complaints({ form, options }: ComplaintsProps) {
  const { eye_complaints } = form.values
  const error = form.errorOf('eye_complaints')
  return (
    <>
      <Cell>
        <h2 className={classes.question}>O que você sente nos olhos?</h2>
      </Cell>
      {COMPLAINT_GROUPS.map((group) => {
        const cards = options.complaints.filter((each) => each.group === group.value)
        const codes = cards.map(({ value }) => value)
        return (
          <Cell key={group.value}>
            <CheckCards
              label={group.label}
              options={cards}
              value={eye_complaints.filter((code) => codes.includes(code))}
              onChange={(ticked) => {
                const others = eye_complaints.filter((code) => !codes.includes(code))
                form.set('eye_complaints', afterTick(eye_complaints, [...others, ...ticked]))
              }}
            />
          </Cell>
        )
      })}
      {eye_complaints.includes('OTHERS') && (
        <TextareaField
          form={form}
          name="others_description"
          label="Descreva o que sente"
          maxLength={500}
          rows={2}
        />
      )}
      {error && (
        <Cell>
          <p className={classes.error} role="alert">
            {error}
          </p>
        </Cell>
      )}
    </>
  )
}
