import { type EyeComplaint, type PersonalHistory, SCREEN_TIMES } from '@iris/domain/triage-options'
import type { Dice } from './dice.ts'
import type { Traits } from './traits.ts'

const OTHER_COMPLAINTS = [
  'Vista cansada no fim do dia',
  'Pálpebra tremendo',
  'Manchas que passam diante do olho',
  'Dificuldade para dirigir à noite',
]

/** `none` when nothing is named, as the triage requires. */
function orNone<T extends string>(codes: readonly T[]): (T | 'none')[] {
  return codes.length > 0 ? [...codes] : ['none']
}

/** The triage of one exam; `examNumber` counts the person's exams from the oldest, 0. */
export function makeAnswers(dice: Dice, traits: Traits, examNumber: number) {
  const allergic = traits.allergy !== null
  const [least, most] = traits.occupation.screen
  return {
    personal_history: orNone(makeHistory(traits, examNumber)),
    previous_eye_surgeries: orNone(traits.surgeries),
    previous_eye_diseases: orNone(traits.diseases),
    eye_complaints: JSON.stringify(makeComplaints(dice, traits)),
    smoking: traits.smoker,
    epis: traits.occupation.epis && dice.chance(0.93),
    wear_glasses: traits.glasses,
    wear_contact_lenses: traits.lenses,
    screen_time: dice.chance(0.04) ? null : SCREEN_TIMES[dice.between(least, most)]!,
    allergy: allergic,
    allergy_description: traits.allergy,
  }
}

function makeHistory(traits: Traits, examNumber: number): PersonalHistory[] {
  const pregnancy = traits.pregnantAtExam
  if (pregnancy === examNumber) return [...traits.conditions, 'pregnant']
  if (pregnancy !== null && pregnancy + 1 === examNumber)
    return [...traits.conditions, 'breastfeeding']
  return traits.conditions
}

function makeComplaints(dice: Dice, traits: Traits) {
  const uncorrected = traits.blur >= 3 && !traits.glasses && !traits.lenses
  const screens = traits.occupation.screen[1] >= 3
  const rates: [EyeComplaint, number][] = [
    ['LOW_VISION', uncorrected ? 0.45 : 0.05],
    ['NEAR_VISION', traits.refraction.startsWith('Hipermetropia') ? 0.4 : 0.05],
    ['BLURRED_VISION', uncorrected ? 0.4 : 0.06],
    ['FLASH_EYE', traits.retinaAltered ? 0.2 : 0.01],
    ['RED_EYE', traits.lenses ? 0.2 : 0.05],
    ['DRY_EYE', screens ? 0.22 : 0.05],
    ['TEARING', 0.06],
    ['ITCHING', 0.1],
    ['BURNING', screens ? 0.14 : 0.07],
    ['FOREIGN_BODY', traits.occupation.epis ? 0.05 : 0.01],
    ['HEADACHE_SCREEN', screens ? 0.24 : 0.04],
    ['PHOTOPHOBIA', 0.07],
    ['OTHERS', 0.03],
  ]
  const named = rates.filter(([, rate]) => dice.chance(rate)).map(([complaint]) => complaint)
  const told: EyeComplaint[] = named.length > 0 ? named : ['ZERO']
  return told.map((name) => ({
    name,
    pivot: { others_description: name === 'OTHERS' ? dice.pick(OTHER_COMPLAINTS) : null },
  }))
}
