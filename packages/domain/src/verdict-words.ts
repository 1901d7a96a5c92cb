import { FINAL_CLASSIFICATIONS, type FinalClassification } from './final-classification.ts'
import { type Fundus, isFundusAltered } from './fundus.ts'
import { ALTERED_FROM_WRONG } from './ishihara.ts'
import { NO_DISORDER } from './refractive-disorder.ts'
import { type AcuityValue, isBelowNormal } from './visual-acuity.ts'

/** What was measured, and what the doctor read in the pictures, as stored. */
export type Measures = {
  right_eye: AcuityValue | null
  left_eye: AcuityValue | null
  ishihara_wrong_answer: number
  refractive_disorder: string | null
} & Omit<Fundus, 'photographed_eye'>

/** Whether anything is outside the expected: under a release, which it kept nobody from, it is not denied either. */
function isUnexpected(measures: Measures): boolean {
  return (
    isBelowNormal(measures.right_eye) ||
    isBelowNormal(measures.left_eye) ||
    measures.ishihara_wrong_answer >= ALTERED_FROM_WRONG ||
    (measures.refractive_disorder ?? NO_DISORDER) !== NO_DISORDER ||
    isFundusAltered(measures) === true
  )
}

/** The verdict, which stands first. Texts never assume anybody's gender. */
export function verdictWords(result: {
  classification: FinalClassification
  specialties: readonly string[]
  measures: Measures
}): { label: string; title: string; text: string } {
  const { classification, specialties, measures } = result
  const label = FINAL_CLASSIFICATIONS.find(({ value }) => value === classification)?.label ?? ''
  if (classification === 'liberado' && isUnexpected(measures))
    return {
      label,
      title: 'Nenhuma consulta indicada agora',
      text: 'Algo saiu do esperado, como explicado abaixo, mas a avaliação médica não indicou consulta. A triagem não vê todas as doenças: se algo mudar, procure atendimento.',
    }
  if (classification === 'liberado')
    return {
      label,
      title: 'Nada que peça cuidado agora',
      text: 'A triagem não encontrou sinal que precise de consulta. Ela não vê todas as doenças: se algo mudar, procure atendimento.',
    }
  if (classification === 'consulta')
    return {
      label,
      title: 'Marque uma consulta de rotina',
      text: 'Há uma queixa leve ou um achado que um oftalmologista precisa ver. Não é um diagnóstico: quem confirma é a consulta.',
    }
  const sign = isFundusAltered(measures)
    ? 'Há um sinal no fundo do olho que precisa ser examinado.'
    : 'Há um sinal que precisa ser examinado de perto.'
  return {
    label,
    title: specialistTitle(specialties),
    text: `${sign} Não é um diagnóstico: quem confirma é o especialista.`,
  }
}

const AND = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

function specialistTitle(specialties: readonly string[]): string {
  return `Procure ${specialistWords(specialties)}`
}

/** 'um especialista em retina', 'especialistas em retina e glaucoma', 'um especialista'. */
export function specialistWords(specialties: readonly string[]): string {
  if (specialties.length === 0) return 'um especialista'
  const names = specialties.map((name) => name.toLocaleLowerCase('pt-BR'))
  // 'em retina e em refração e cirurgia refrativa': two specialties, not three.
  const [first = '', ...others] = names
  const isOneWithAnd = names.some((name) => name.includes(' e '))
  const fields = AND.format(isOneWithAnd ? [first, ...others.map((name) => `em ${name}`)] : names)
  return specialties.length === 1 ? `um especialista em ${fields}` : `especialistas em ${fields}`
}
