import type { FinalClassification } from './final-classification.ts'
import { formatPhone } from './phone.ts'
import type { ReferralDays } from './referral.ts'
import { dueByWords, nextStepWords } from './result-words.ts'
import { specialistWords } from './verdict-words.ts'

/** What a slip says of an exam: `last` stands by itself beneath, as whom to call. */
export type SlipStep = { title: string; note: string; last: string | null }

/** What the doctor concluded; `concludedAt` is ISO 8601, `dueOn` the day that somebody was told, 'yyyy-MM-dd'. */
export type Conclusion = {
  classification: FinalClassification
  specialties: readonly string[]
  concludedAt: string
  dueOn?: string | null
}

type Reach = { phone: string | null; whatsapp: string | null }

/**
 * The next step in plain words, as the exit slip says it. Texts never assume anybody's gender.
 * @param conclusion null while the doctor has not concluded: then nothing is told of the exam
 * @param today 'yyyy-MM-dd' in São Paulo
 * @param days until a referral is due, where no day was told
 * @param clinic its telephones as bare digits
 */
export function slipStep(
  conclusion: Conclusion | null,
  { today, days, clinic }: { today: string; days: ReferralDays; clinic: Reach },
): SlipStep {
  if (!conclusion)
    return {
      title: 'Seu exame vai para avaliação médica',
      note: 'Quando a avaliação terminar, o código abaixo abre o resultado.',
      last: 'Guarde este papel.',
    }
  const { classification, specialties, concludedAt, dueOn } = conclusion
  const at = { today, dueOn, days }
  if (classification === 'liberado')
    return {
      title: nextStepWords(classification, concludedAt, at).title,
      note: 'Guarde o resultado para comparar depois.',
      last: null,
    }
  const due = dueByWords(classification, concludedAt, at)
  const contact = contactWords(clinic)
  return {
    title: `Marque ${visitWords(classification, specialties)} ${due}`,
    note: `Leve o resultado à consulta.${contact ? ' Para marcar, fale com a clínica:' : ''}`,
    last: contact,
  }
}

/** More than these would push the day off the paper. */
const FIELDS_NAMED = 3

function visitWords(
  classification: Exclude<FinalClassification, 'liberado'>,
  specialties: readonly string[],
): string {
  if (classification === 'consulta') return 'uma consulta com um oftalmologista'
  if (specialties.length > FIELDS_NAMED)
    return 'consultas com os especialistas indicados no resultado'
  const visits = specialties.length > 1 ? 'consultas' : 'uma consulta'
  return `${visits} com ${specialistWords(specialties)}`
}

function contactWords({ phone, whatsapp }: Reach): string | null {
  if (whatsapp) return `WhatsApp ${formatPhone(whatsapp)}`
  return phone ? `Telefone ${formatPhone(phone)}` : null
}

/** For whom no phone opens the result. */
export function withoutPhoneWords({ phone }: Pick<Reach, 'phone'>): string {
  return phone
    ? `Sem celular? Peça o resultado impresso no balcão ou pelo telefone ${formatPhone(phone)}.`
    : 'Sem celular? Peça o resultado impresso no balcão.'
}
