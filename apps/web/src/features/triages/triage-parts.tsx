import type { TriageBody } from '@iris/contracts/triages'
import type { ReactNode } from 'react'
import { checkBy } from '../../form/check-by.ts'
import { PhonePart } from '../../form/phone-part.tsx'
import { useLedToErrors, usePartForm } from '../../form/use-part-form.ts'
import {
  ComplaintCards,
  EyesCards,
  HabitsCards,
  HealthCards,
  UnplacedErrors,
} from './triage-cards.tsx'
import { type TriageValues, triageInput } from './triage-form.ts'
import { triageFormSchema } from './triage-schema.ts'
import { COMPLAINTS, EYES, HABITS, HEALTH, PARTS } from './triage-steps.ts'
import { useTriageOptions } from './triages-api.ts'

/** The questions as they are asked of the person. */
const ASKED: Readonly<Record<keyof TriageValues, string>> = {
  personal_history: 'Você tem ou teve algum destes?',
  allergy: 'Você tem alguma alergia?',
  allergy_description: 'Alergia a quê?',
  previous_eye_surgeries: 'Você já fez alguma cirurgia nos olhos?',
  previous_eye_diseases: 'Você já teve alguma doença nos olhos?',
  screen_time: 'Quanto tempo por dia você usa telas?',
  wear_glasses: 'Você usa óculos?',
  wear_contact_lenses: 'Você usa lentes de contato?',
  smoking: 'Você fuma?',
  epis: 'Você usa EPI no trabalho?',
  eye_complaints: 'O que você sente nos olhos?',
  others_description: 'Descreva o que sente',
}

const check = checkBy(triageFormSchema)

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
    check,
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
    form,
    title: current.title,
    hint: (
      <>
        {current === HEALTH && welcome}
        {`Parte ${at + 1} de ${PARTS.length}. Toque na resposta.`}
      </>
    ),
    pending,
    onBack: previous ? () => onPart(previous.key) : onLeave,
    onContinue: () => {
      form.leavePart(current, PARTS, () => {
        if (following) onPart(following.key)
        else form.submit()
      })
    },
    continueLabel: following ? 'Continuar' : 'Enviar',
    note: (
      <>
        <UnplacedErrors form={form} />
        {!following && failure}
      </>
    ),
  }
  const cards = { form, options, label: (key: keyof TriageValues) => ASKED[key] }

  return (
    <>
      {current === HEALTH && (
        <PhonePart key="health" {...shared}>
          <HealthCards {...cards} />
        </PhonePart>
      )}
      {current === EYES && (
        <PhonePart key="eyes" {...shared}>
          <EyesCards {...cards} />
        </PhonePart>
      )}
      {current === HABITS && (
        <PhonePart key="habits" {...shared}>
          <HabitsCards {...cards} />
        </PhonePart>
      )}
      {current === COMPLAINTS && (
        <PhonePart key="complaints" {...shared}>
          <ComplaintCards {...cards} />
        </PhonePart>
      )}
    </>
  )
}
