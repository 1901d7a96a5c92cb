import {
  type AnswerOption,
  EYE_COMPLAINTS,
  EYE_DISEASES,
  EYE_SURGERIES,
  PERSONAL_HISTORIES,
} from '@iris/domain/triage-options'
import type {
  QuestionnaireResponse,
  QuestionnaireResponseItem,
  QuestionnaireResponseItemAnswer,
} from 'fhir/r4.d.ts'
import type { Selectable } from 'kysely'
import type { DB } from '../../db/generated.ts'
import { referenceTo, someOf, textOf } from './fhir-parts.ts'
import type { Systems } from './systems.ts'

export type StoredTriage = Selectable<DB['triages']>

type Complaint = { name: string; pivot?: { others_description: string | null } | null }

/** A triage with its answers. A question that nobody answered stands without an answer, which is not a 'no'. */
export function questionnaireResponseResource(
  triage: StoredTriage,
  { codes, questionnaire }: Systems,
): QuestionnaireResponse {
  const chosen = (options: readonly AnswerOption[], code: string) => ({
    valueCoding: {
      system: codes,
      code: code.toLowerCase().replaceAll('_', '-'),
      display: options.find(({ value }) => value === code)?.label ?? code,
    },
  })
  const list = (linkId: string, text: string, options: readonly AnswerOption[], sent: string[]) =>
    item(
      linkId,
      text,
      sent.map((code) => chosen(options, code)),
    )
  return {
    resourceType: 'QuestionnaireResponse',
    id: String(triage.id),
    meta: { lastUpdated: triage.updated_at },
    questionnaire,
    status: 'completed',
    subject: referenceTo('Patient', triage.patient_id),
    encounter: referenceTo('Encounter', triage.exam_id),
    authored: triage.created_at,
    item: [
      list('personal-history', 'Histórico pessoal', PERSONAL_HISTORIES, triage.personal_history),
      list(
        'eye-surgeries',
        'Cirurgias oculares prévias',
        EYE_SURGERIES,
        triage.previous_eye_surgeries,
      ),
      list('eye-diseases', 'Doenças oculares prévias', EYE_DISEASES, triage.previous_eye_diseases),
      item(
        'eye-complaints',
        'Queixas oculares',
        (triage.eye_complaints as Complaint[]).map(({ name, pivot }) => ({
          ...chosen(EYE_COMPLAINTS, name),
          item: someOf([
            said('eye-complaints.description', 'Descrição', pivot?.others_description),
          ]),
        })),
      ),
      yesOrNo('smoking', 'Fumante', triage.smoking),
      yesOrNo('protective-equipment', 'Uso de EPI', triage.epis),
      yesOrNo('glasses', 'Usa óculos', triage.wear_glasses),
      yesOrNo('contact-lenses', 'Usa lentes de contato', triage.wear_contact_lenses),
      said('screen-time', 'Tempo de tela', triage.screen_time) ??
        item('screen-time', 'Tempo de tela', []),
      yesOrNo('allergy', 'Alergia', triage.allergy),
      ...(someOf([
        said('allergy.description', 'Descrição da alergia', triage.allergy_description),
      ]) ?? []),
    ],
  }
}

const item = (
  linkId: string,
  text: string,
  answers: QuestionnaireResponseItemAnswer[],
): QuestionnaireResponseItem => ({ linkId, text, answer: someOf(answers) })

const yesOrNo = (linkId: string, text: string, valueBoolean: boolean) =>
  item(linkId, text, [{ valueBoolean }])

/** Undefined where nothing was said. */
function said(linkId: string, text: string, answer: string | null | undefined) {
  const valueString = textOf(answer)
  return valueString === undefined ? undefined : item(linkId, text, [{ valueString }])
}
