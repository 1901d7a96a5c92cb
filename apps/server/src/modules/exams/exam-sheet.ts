import type { Exam } from '@iris/contracts/exams'
import { formatCpf } from '@iris/domain/cpf'
import { CONCLUDED_STATUSES } from '@iris/domain/exam-status'
import { FINAL_CLASSIFICATIONS } from '@iris/domain/final-classification'
import { ALTERED_FROM_WRONG, ishiharaVerdict } from '@iris/domain/ishihara'
import { type Row, type SheetColumn, textColumn } from '../../spreadsheets/column.ts'
import type { ListSheet } from '../../spreadsheets/export-list.ts'

/** The person of the exam, besides the name that two people may share. */
export type ExamForSheet = Exam & { cpf: string; dob: string }

const COLUMNS: readonly SheetColumn[] = [
  { key: 'id', header: 'Número do Exame', type: 'integer' },
  textColumn('patient_name', 'Nome', { width: 34 }),
  textColumn('cpf', 'CPF', { width: 16 }),
  { key: 'dob', header: 'Data de nascimento', type: 'date' },
  textColumn('companyName', 'Empresa', { width: 34 }),
  { key: 'created_at', header: 'Data do Exame', type: 'date-time' },
  textColumn('status', 'Status'),
  textColumn('triage', 'Triagem', { width: 12 }),
  textColumn('acuity', 'Acuidade', { width: 12 }),
  textColumn('ishihara', 'Ishihara', { width: 12 }),
  textColumn('upload', 'Imagens', { width: 12 }),
  textColumn('right_eye', 'Acuidade do olho direito'),
  textColumn('left_eye', 'Acuidade do olho esquerdo'),
  textColumn('correction', 'Com correção', { width: 14 }),
  { key: 'ishihara_correct_answer', header: 'Ishihara: certas', type: 'integer' },
  { key: 'ishihara_wrong_answer', header: 'Ishihara: erradas', type: 'integer' },
  textColumn('colours', 'Ishihara: resultado', { width: 22 }),
  textColumn('refractive_disorder', 'Distúrbio refrativo', { width: 28 }),
  textColumn('retinography', 'Retinografia', { width: 16 }),
  textColumn('classification', 'Classificação final', { width: 20 }),
  textColumn('specialties', 'Especialidades', { width: 30 }),
  textColumn('classified_by_name', 'Classificado por', { width: 28 }),
  { key: 'classified_at', header: 'Classificado em', type: 'date-time' },
  { key: 'updated_at', header: 'Última atualização', type: 'date-time' },
]

export const EXAM_SHEET: ListSheet<ExamForSheet> = {
  entity: 'exam',
  file: 'exames.xlsx',
  name: 'Exames',
  columns: COLUMNS,
  line: examLine,
}

/** An exam as a row of the sheet: labels in place of codes, and an empty cell for anything not done. */
function examLine(exam: ExamForSheet): Row {
  const { parts } = exam
  return {
    id: exam.id,
    patient_name: exam.patient_name,
    cpf: formatCpf(exam.cpf),
    dob: exam.dob,
    companyName: exam.companyName,
    created_at: exam.created_at,
    status: exam.status,
    triage: doneOrPending(parts.triage),
    acuity: doneOrPending(parts.acuity),
    ishihara: doneOrPending(parts.ishihara),
    upload: doneOrPending(parts.upload),
    right_eye: exam.right_eye,
    left_eye: exam.left_eye,
    correction: flagText(exam.has_correction, 'Sim', 'Não'),
    ...coloursOf(exam),
    refractive_disorder: exam.refractive_disorder,
    retinography: flagText(exam.has_changed, 'Alterada', 'Não Alterada'),
    ...verdictOf(exam),
    updated_at: exam.updated_at,
  }
}

/** One that was taken back, or that still waits for its exam, is none (docs/adr/0124-a-verdict-counts-while-it-stands.md). */
function verdictOf(exam: ExamForSheet): Row {
  if (!CONCLUDED_STATUSES.includes(exam.status)) return {}
  const { final_classification, specialist_specialties, classified_by_name, classified_at } = exam
  return {
    classification: FINAL_CLASSIFICATIONS.find(({ value }) => value === final_classification)
      ?.label,
    specialties: specialist_specialties.join(', '),
    classified_by_name,
    classified_at,
  }
}

const doneOrPending = (isDone: boolean) => (isDone ? 'Concluído' : 'Pendente')

function flagText(flag: 0 | 1 | null, yes: string, no: string): string | null {
  if (flag === null) return null
  return flag === 1 ? yes : no
}

function coloursOf({ parts, ishihara_correct_answer, ishihara_wrong_answer }: ExamForSheet): Row {
  if (!parts.ishihara) return {}
  const altered = ishihara_wrong_answer >= ALTERED_FROM_WRONG
  return { ishihara_correct_answer, ishihara_wrong_answer, colours: ishiharaVerdict(altered) }
}
