import type { MergeBody, MergePreview } from '@iris/contracts/patient-merge'
import type { Patient } from '@iris/contracts/patients'
import { formatCpf } from '@iris/domain/cpf'
import { differingParts, MERGE_PARTS, type MergePart } from '@iris/domain/patient-merge'
import { formatDate } from '@iris/domain/sao-paulo-date'
import { inWords } from '../../form/in-words.ts'
import { type Names, patientWords } from './patient-form.ts'

export type MergeSide = 'from' | 'into'

/** What the form of a merge holds. */
export type MergeValues = {
  /** The other registration. */
  other: number | null
  /** Whose data stay where the two differ, part by part; of who stays unless told. */
  picks: Partial<Record<MergePart, MergeSide>>
  joinRecords: boolean
}

export const MERGE_PART_LABELS: Record<MergePart, string> = {
  name: 'Nome',
  cpf: 'CPF',
  dob: 'Data de nascimento',
  rg: 'RG',
  sex: 'Sexo',
  occupation: 'Ocupação',
  company: 'Empresa',
  work: 'Trabalho',
  clinic: 'Clínica',
  email: 'E-mail',
  phone: 'Telefone',
  address: 'Endereço',
  health: 'Atendimento',
  result_channel: 'Canal do resultado',
  result_consent: 'Autorização do envio',
  guardian: 'Responsável',
}

/** How a registration is told from another: its number, CPF, birth date and company. */
export function registrationLabel({ id, name, cpf, dob, companyName }: Patient): string {
  return `${name} · nº ${id} · ${formatCpf(cpf)} · ${formatDate(dob)} · ${companyName}`
}

/** A part as one line; empty fields are left out. */
export function showPart(patient: Patient, part: MergePart, names: Names): string {
  if (part === 'company') return patient.companyName
  const words = patientWords(names)
  return MERGE_PARTS[part]
    .map((field) => inWords(words, field, patient[field]))
    .filter(Boolean)
    .join(', ')
}

/** What is sent: of the picks, those that still ask something. */
export function mergeInput({ from, into }: MergePreview, values: MergeValues): MergeBody {
  const differing = differingParts(from.patient, into.patient)
  return {
    into: into.patient.id,
    take: differing.filter((part) => values.picks[part] === 'from'),
    records: values.joinRecords ? 'join' : null,
    updated_at: from.patient.updated_at,
    into_updated_at: into.patient.updated_at,
  }
}

/** 'CPF: 529.982.247-25 (nº 2) e 111.444.777-35 (nº 1)': what speaks against one person, said before nothing can be undone. */
export function identityDoubts(from: Patient, into: Patient): string[] {
  const shown = { cpf: formatCpf, dob: formatDate }
  return differingParts(from, into)
    .filter((part) => part === 'cpf' || part === 'dob')
    .map((part) => {
      const [leaves, stays] = [from, into].map(
        (each) => `${shown[part](each[part])} (nº\u00a0${each.id})`,
      )
      return `${MERGE_PART_LABELS[part]}: ${leaves} e ${stays}`
    })
}

/** '2 exames (1 Pendente), 1 triagem, o prontuário, …': what goes from the one registration to the other. */
export function showBelongings({ from, records }: Pick<MergePreview, 'from' | 'records'>): string {
  const { exams, pending, triages } = from
  const isPending = pending > 0 ? ` (${pending} ${pending === 1 ? 'Pendente' : 'Pendentes'})` : ''
  const hasRecord = records === 'moves' || records === 'same' || records === 'differ'
  return new Intl.ListFormat('pt-BR').format([
    ...(exams > 0 ? [`${exams} ${exams === 1 ? 'exame' : 'exames'}${isPending}`] : []),
    ...(triages > 0 ? [`${triages} ${triages === 1 ? 'triagem' : 'triagens'}`] : []),
    ...(hasRecord ? ['o prontuário'] : []),
    'os contatos',
    'as mídias sociais',
    'o histórico de acessos',
  ])
}
