import type { FinalClassification } from '@iris/domain/final-classification'
import { releasedAcuityWords } from '@iris/domain/result-words'
import {
  ACUITY_CLASS_LABELS,
  type AcuityClass,
  type AcuityValue,
  acuityClass,
} from '@iris/domain/visual-acuity'
import type { Pdf, PrintedCell, Tone } from '../../pdf/document.ts'

const CLASS_TONES: Record<AcuityClass, Tone> = { normal: 'done', low: 'waiting', severe: 'altered' }

type Eyes = {
  right_eye: AcuityValue | null
  left_eye: AcuityValue | null
  final_classification: FinalClassification
}

/** What each eye reads at a distance, in a table. */
export function describeAcuity(pdf: Pdf, data: Eyes) {
  const { right_eye, left_eye } = data
  const released = releasedAcuityWords(data, data.final_classification)
  const row = (eye: string, value: AcuityValue | null): PrintedCell[] => {
    if (!value) return [eye, '—', '—', 'Não foi medido.']
    const kind = acuityClass(value)
    const text = ACUITY_CLASS_LABELS[kind]
    // What kept nobody from being released is not printed as an alarm.
    const label = released && kind !== 'normal' ? text : { text, tone: CLASS_TONES[kind] }
    return [eye, { text: value, strong: true }, label, inPlainWords(value)]
  }
  pdf.table(
    [
      { title: 'Olho', share: 0.13 },
      { title: 'Medida', share: 0.2 },
      { title: 'Classe', share: 0.22 },
      { title: 'O que significa', share: 0.45 },
    ],
    [row('Direito', right_eye), row('Esquerdo', left_eye)],
  )
  if (released) pdf.paragraph(released)
}

/** 20/40: the eye reads at 20 feet what the reference eye reads at 40; said in metres. */
function inPlainWords(value: AcuityValue): string {
  if (value === 'Percepção de Luz (PL)') return 'Percebe a luz, mas não distingue letras.'
  if (value === 'Sem Percepção de Luz (SPL)') return 'Não percebe a luz.'
  if (value === '20/20') return 'Lê a 6 m o que a visão de referência lê a 6 m.'
  const metres = (Number(value.slice(3)) * 0.3).toLocaleString('pt-BR')
  return `Lê a 6 m o que a visão de referência lê a ${metres} m.`
}
