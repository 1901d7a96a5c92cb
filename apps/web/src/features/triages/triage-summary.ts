import type { Triage } from '@iris/contracts/triages'
import { EYE_COMPLAINTS } from '@iris/domain/triage-options'

const NO_COMPLAINT = 'ZERO'

/** One line for an exam's tile: 'Olho seco, ardor; tela por 6 a 8 horas'. */
export function triageSummary({ eye_complaints, screen_time }: Triage): string {
  const names = eye_complaints.map(({ name }) => name)
  const labels = names.map(
    (name) => EYE_COMPLAINTS.find(({ value }) => value === name)?.label ?? name,
  )
  const complaints =
    names.length === 0 || names.includes(NO_COMPLAINT) ? 'Sem queixas' : labels.join(', ')
  return screen_time ? `${complaints}; tela: ${screen_time.toLowerCase()}` : complaints
}
