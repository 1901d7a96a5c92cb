import type { Insertable } from 'kysely'
import type { DB } from '../db/generated.ts'
import type { Dice } from './dice.ts'
import type { DemoExam } from './exam-history.ts'

type RecordRow = Insertable<DB['medical_records']> & { id: number }
type Version = Insertable<DB['medical_record_versions']>

const COMPLAINTS = [
  'Sem queixas oculares.',
  'Refere visão embaçada ao fim do turno.',
  'Refere ardência e lacrimejamento diante do computador.',
  'Refere cefaleia depois de leitura prolongada.',
  'Nota piora da visão para perto.',
]
const FINDINGS = [
  'Segmento anterior sem alterações.',
  'Olho seco leve em ambos os olhos.',
  'Pterígio grau 1 no olho direito, sem inflamação.',
  'Conjuntiva levemente hiperemiada.',
]
const ADVICE = [
  'Retorno em 12 meses.',
  'Orientadas pausas visuais a cada 20 minutos. Retorno em 12 meses.',
  'Lágrima artificial 4 vezes ao dia. Retorno em 6 meses.',
  'Atualizar a correção óptica.',
  'Manter o uso de óculos de proteção.',
]

/** What doctors wrote about some of the patients, one version at each of their concluded exams. */
export function makeRecords(
  dice: Dice,
  histories: readonly (readonly DemoExam[])[],
): { records: RecordRow[]; versions: Version[] } {
  const records: RecordRow[] = []
  const versions: Version[] = []
  for (const [index, exams] of histories.entries()) {
    const concluded = exams.filter(({ exam }) => exam.classified_by)
    const first = concluded[0]
    if (!first || !dice.chance(0.4)) continue
    const id = records.length + 1
    records.push({ id, patient_id: index + 1, created_at: first.exam.updated_at })
    for (const { exam } of concluded)
      versions.push({
        record_id: id,
        notes: [dice.pick(COMPLAINTS), dice.pick(FINDINGS), dice.pick(ADVICE)].join('\n'),
        user_id: exam.classified_by ?? 1,
        created_at: exam.updated_at,
      })
  }
  return { records, versions }
}
