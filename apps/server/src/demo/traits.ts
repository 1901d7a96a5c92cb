import type { RefractiveDisorder } from '@iris/domain/refractive-disorder'
import type { Sex } from '@iris/domain/sex'
import type { EyeDisease, EyeSurgery, PersonalHistory } from '@iris/domain/triage-options'
import type { Dice } from './dice.ts'
import type { Occupation } from './vocabulary.ts'

/** What stays the same in a person from one yearly exam to the next, so that the history makes sense. */
export type Traits = {
  occupation: Occupation
  refraction: RefractiveDisorder
  /** The place in ACUITY_VALUES of the worse eye without glasses. */
  blur: number
  glasses: boolean
  lenses: boolean
  /** How many of the nine plates the person cannot read; 0 reads all. */
  platesFailed: number
  retinaAltered: boolean
  conditions: PersonalHistory[]
  surgeries: EyeSurgery[]
  diseases: EyeDisease[]
  smoker: boolean
  allergy: string | null
  /** The exam, counted from the oldest, at which she was pregnant. */
  pregnantAtExam: number | null
}

type Who = { sex: Sex; age: number; occupation: Occupation }

export function makeTraits(dice: Dice, who: Who): Traits {
  const { sex, age, occupation } = who
  const diseases = makeDiseases(dice, age)
  const blurred = dice.chance(age < 40 ? 0.34 : 0.55)
  const refraction = blurred ? makeRefraction(dice, age) : 'Sem alteração'
  const glasses = blurred && dice.chance(0.72)
  const ill = diseases.some((disease) => disease !== 'others')
  return {
    occupation,
    refraction,
    blur: makeBlur(dice, blurred, ill),
    glasses,
    lenses: blurred && dice.chance(age < 45 ? 0.18 : 0.05),
    platesFailed: makePlatesFailed(dice, sex),
    retinaAltered: dice.chance(age < 40 ? 0.03 : 0.1) || diseases.includes('amd'),
    conditions: makeConditions(dice, who),
    surgeries: makeSurgeries(dice, age, diseases),
    diseases,
    smoker: dice.chance(0.12),
    allergy: dice.chance(0.08)
      ? dice.pick(['Dipirona', 'Penicilina', 'Látex', 'Poeira', 'Frutos do mar', 'Iodo'])
      : null,
    pregnantAtExam:
      sex === 'F' && age >= 18 && age <= 42 && dice.chance(0.18) ? dice.between(0, 2) : null,
  }
}

function makeRefraction(dice: Dice, age: number): RefractiveDisorder {
  const far = age >= 40
  return dice.weighted<RefractiveDisorder>([
    ['Miopia', far ? 22 : 38],
    ['Miopia com astigmatismo', far ? 16 : 28],
    ['Hipermetropia', far ? 30 : 10],
    ['Hipermetropia com astigmatismo', far ? 20 : 8],
    ['Astigmatismo', 14],
  ])
}

function makeBlur(dice: Dice, blurred: boolean, ill: boolean): number {
  if (ill && dice.chance(0.35)) return dice.between(5, 9)
  if (!blurred)
    return dice.weighted([
      [0, 80],
      [1, 16],
      [2, 4],
    ])
  return dice.weighted([
    [1, 18],
    [2, 24],
    [3, 24],
    [4, 16],
    [5, 11],
    [6, 5],
    [7, 2],
  ])
}

// One man in twelve and one woman in two hundred: the gene is on the X chromosome.
function makePlatesFailed(dice: Dice, sex: Sex): number {
  return dice.chance(sex === 'F' ? 0.005 : 0.08) ? dice.between(3, 8) : 0
}

function makeConditions(dice: Dice, { sex, age }: Who): PersonalHistory[] {
  const rates: [PersonalHistory, number][] = [
    ['hypertension', age < 35 ? 0.05 : age < 50 ? 0.2 : 0.42],
    ['diabetes', age < 35 ? 0.02 : age < 50 ? 0.07 : 0.16],
    ['arthritis', age < 45 ? 0.01 : 0.06],
    ['thyroid', sex === 'F' ? 0.09 : 0.02],
    ['others', 0.05],
  ]
  return rates.filter(([, rate]) => dice.chance(rate)).map(([condition]) => condition)
}

function makeDiseases(dice: Dice, age: number): EyeDisease[] {
  const rates: [EyeDisease, number][] = [
    ['glaucoma', age < 40 ? 0.004 : 0.03],
    ['keratoconus', age < 40 ? 0.012 : 0.004],
    ['amd', age < 55 ? 0 : 0.04],
    ['ocular_trauma', 0.02],
    ['others', 0.02],
  ]
  return rates.filter(([, rate]) => dice.chance(rate)).map(([disease]) => disease)
}

function makeSurgeries(dice: Dice, age: number, diseases: EyeDisease[]): EyeSurgery[] {
  const rates: [EyeSurgery, number][] = [
    ['cataract', age < 55 ? 0.005 : 0.12],
    ['refractive', age < 21 ? 0 : 0.04],
    ['vitrectomy', 0.004],
    ['corneal_transplant', diseases.includes('keratoconus') ? 0.2 : 0.001],
    ['glaucoma', diseases.includes('glaucoma') ? 0.2 : 0],
    ['others', 0.01],
  ]
  return rates.filter(([, rate]) => dice.chance(rate)).map(([surgery]) => surgery)
}
