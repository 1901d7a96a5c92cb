import type { FinalClassification, Specialty } from '@iris/domain/final-classification'
import { PLATE_COUNT, type PlateAnswer } from '@iris/domain/ishihara'
import { ACUITY_VALUES, type AcuityValue } from '@iris/domain/visual-acuity'
import type { Dice } from './dice.ts'
import type { Traits } from './traits.ts'

export type DemoAcuity = { right_eye: AcuityValue; left_eye: AcuityValue; has_correction: 0 | 1 }

export function makeAcuity(dice: Dice, traits: Traits): DemoAcuity {
  const corrected = traits.glasses || traits.lenses
  // Glasses bring an eye close to normal, but do not give back what an illness took.
  const worse = corrected && traits.blur < 7 ? Math.floor(traits.blur / 3) : traits.blur
  const better = Math.max(
    0,
    worse -
      dice.weighted([
        [0, 60],
        [1, 30],
        [2, 10],
      ]),
  )
  const eyes = dice.some([worse, better], 2).map((rank) => ACUITY_VALUES[rank]!)
  return { right_eye: eyes[0]!, left_eye: eyes[1]!, has_correction: corrected ? 1 : 0 }
}

export function makePlateAnswers(dice: Dice, traits: Traits): PlateAnswer[] {
  const slips = dice.weighted([
    [0, 86],
    [1, 11],
    [2, 3],
  ])
  const plates = Array.from({ length: PLATE_COUNT }, (_, index) => index + 1)
  // The first plate is for demonstration: everybody reads it.
  const missed = dice.some(plates.slice(1), traits.platesFailed || slips)
  return plates.map((plate) => ({ plate, answer: missed.includes(plate) ? 'errado' : 'certo' }))
}

export type DemoVerdict = {
  final_classification: FinalClassification
  specialist_specialties: Specialty[]
}

/** What a doctor would conclude from the findings. */
export function conclude(
  traits: Traits,
  acuity: DemoAcuity,
  { age, coloursAltered }: { age: number; coloursAltered: boolean },
): DemoVerdict {
  const rank = Math.max(...[acuity.right_eye, acuity.left_eye].map((v) => ACUITY_VALUES.indexOf(v)))
  const sent = new Set<Specialty>()
  if (traits.retinaAltered || traits.diseases.includes('amd')) sent.add('Retina')
  if (traits.diseases.includes('glaucoma')) sent.add('Glaucoma')
  if (traits.diseases.includes('keratoconus')) sent.add('Córnea')
  if (rank >= 5 && traits.diseases.includes('ocular_trauma')) sent.add('Trauma Ocular')
  if (rank >= 4 && sent.size === 0)
    sent.add(age >= 60 ? 'Catarata' : 'Refração e Cirurgia Refrativa')
  if (sent.size > 0)
    return { final_classification: 'especialista', specialist_specialties: [...sent] }
  const mild = rank >= 2 || coloursAltered
  return { final_classification: mild ? 'consulta' : 'liberado', specialist_specialties: [] }
}
