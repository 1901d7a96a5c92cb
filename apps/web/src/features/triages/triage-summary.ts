import type { Triage } from '@iris/contracts/triages'
import { EYE_COMPLAINTS } from '@iris/domain/triage-options'
import { answerWords, openQuestions } from '@iris/domain/triage-words'

/** One line for the tile of an exam: 'Queixas: Olho seco; tela: 6 a 8 horas; 3 perguntas em aberto'. */
export function triageSummary(triage: Triage): string {
  const { eye_complaints, screen_time } = triage
  const complaints = answerWords(
    EYE_COMPLAINTS,
    eye_complaints.map(({ name }) => name),
  )
  const open = openQuestions(triage)
  return [
    `Queixas: ${complaints}`,
    screen_time && `tela: ${screen_time.toLowerCase()}`,
    open > 0 && (open === 1 ? '1 pergunta em aberto' : `${open} perguntas em aberto`),
  ]
    .filter(Boolean)
    .join('; ')
}
