import { formatCep } from '@iris/domain/cep'
import { formatCnpj } from '@iris/domain/cnpj'
import { formatCpf } from '@iris/domain/cpf'
import { HEALTH_TYPES } from '@iris/domain/health-type'
import { formatPhone } from '@iris/domain/phone'
import { PREFERRED_CHANNELS, preferredChannelLabel } from '@iris/domain/preferred-channel'
import { formatRg } from '@iris/domain/rg'
import { SEXES, sexLabel } from '@iris/domain/sex'
import { type Row, type SheetColumn, textColumn } from '../../spreadsheets/column.ts'
import type { ListSheet } from '../../spreadsheets/export-list.ts'
import type { PatientForSheet } from './patient-sheet.sql.ts'

const YES_OR_NO = ['Sim', 'Não']
const SEX_LABELS = SEXES.map(({ label }) => label)
const MINOR = 'Preenchimento obrigatório para menores de 18 anos.'
/** An empty cell changes nothing about who is registered already. */
const blankIs = (word: string) =>
  `Em branco: ${word} para quem é novo; quem já está cadastrado fica como está.`

/** A patient's row: an export can be imported again. */
export const PATIENT_COLUMNS: readonly SheetColumn[] = [
  textColumn('company_cnpj', 'CNPJ da Empresa', {
    digits: 14,
    aliases: ['CNPJ'],
    note: 'Basta o CNPJ ou o nome da empresa, que já deve estar cadastrada.',
  }),
  textColumn('company_name', 'Empresa', {
    width: 34,
    aliases: ['Razão Social', 'Nome da Empresa'],
  }),
  textColumn('clinic', 'Clínica', { note: 'Nome de uma empresa cadastrada do tipo Clínica.' }),
  textColumn('name', 'Nome', { width: 34, required: true, aliases: ['Nome completo', 'Paciente'] }),
  textColumn('cpf', 'CPF', {
    width: 16,
    digits: 11,
    required: true,
    note: 'Com ou sem pontos. Pacientes com o mesmo CPF são atualizados.',
  }),
  textColumn('rg', 'RG'),
  {
    key: 'dob',
    header: 'Data de nascimento',
    type: 'date',
    isBirth: true,
    required: true,
    aliases: ['Nascimento', 'Data nascimento', 'Dt nascimento', 'Data nasc', 'Dt nasc'],
    note: 'dd/mm/aaaa.',
  },
  textColumn('sex', 'Sexo', { required: true, choices: SEX_LABELS }),
  textColumn('other_sex', 'Outro sexo', { note: 'Obrigatório quando o sexo é Outro.' }),
  textColumn('email', 'E-mail', { width: 30, required: true }),
  textColumn('phone', 'Telefone', {
    required: true,
    aliases: ['Celular', 'Fone', 'Tel'],
    note: 'Com DDD: (11) 98765-4321.',
  }),
  textColumn('occupation', 'Ocupação', { required: true, aliases: ['Cargo', 'Função'] }),
  textColumn('unit', 'Unidade', { aliases: ['Filial', 'Planta'] }),
  textColumn('sector', 'Setor', { aliases: ['Área'] }),
  textColumn('employee_code', 'Matrícula', {
    aliases: ['Registro', 'RE', 'Chapa'],
    note: 'Cada uma só uma vez por empresa.',
  }),
  textColumn('zip_code', 'CEP', { width: 12, digits: 8, required: true }),
  textColumn('address_street', 'Rua', { required: true, aliases: ['Logradouro', 'Endereço'] }),
  textColumn('address_number', 'Número', {
    required: true,
    // In signs that differ: the ordinal's o, and a degree.
    aliases: ['Nº', 'N°', 'Num'],
    note: 'Só números; S/N quando não há.',
  }),
  textColumn('address_complement', 'Complemento'),
  textColumn('address_neighborhood', 'Bairro', { required: true }),
  textColumn('address_city', 'Cidade', { required: true, aliases: ['Município'] }),
  textColumn('address_state', 'Estado', { required: true, aliases: ['UF'] }),
  textColumn('address_country', 'País', { note: blankIs('Brasil') }),
  textColumn('active', 'Ativo', { choices: YES_OR_NO, note: blankIs('Sim') }),
  textColumn('health_type', 'Tipo de atendimento', {
    required: true,
    choices: HEALTH_TYPES.map(({ label }) => label),
  }),
  textColumn('sus_card', 'Cartão SUS'),
  textColumn('operator', 'Operadora de Saúde', {
    note: 'Obrigatória para Convênio; já deve estar cadastrada, ou Outro.',
  }),
  textColumn('others_healthcare_operator', 'Outra operadora', {
    note: 'Obrigatória quando a operadora é Outro.',
  }),
  textColumn('health_insurance', 'Plano de saúde'),
  textColumn('health_card_number', 'Número da carteirinha'),
  textColumn('result_channel', 'Canal do resultado', {
    choices: PREFERRED_CHANNELS.map(({ label }) => label),
    note: 'Como a pessoa quer receber o resultado.',
  }),
  textColumn('responsible_name', 'Nome do responsável', { note: MINOR }),
  textColumn('responsible_cpf', 'CPF do responsável', { digits: 11, note: MINOR }),
  textColumn('responsible_rg', 'RG do responsável'),
  {
    key: 'responsible_dob',
    header: 'Data de nascimento do responsável',
    type: 'date',
    isBirth: true,
    note: MINOR,
  },
  textColumn('responsible_sex', 'Sexo do responsável', { choices: SEX_LABELS }),
  textColumn('responsible_other_sex', 'Outro sexo do responsável', {
    note: 'Obrigatório quando o sexo do responsável é Outro.',
  }),
  textColumn('responsible_email', 'E-mail do responsável', { note: MINOR }),
  textColumn('responsible_occupation', 'Ocupação do responsável', { note: MINOR }),
  textColumn('responsible_zip_code', 'CEP do responsável', { digits: 8, note: MINOR }),
  textColumn('responsible_address_street', 'Rua do responsável', { note: MINOR }),
  textColumn('responsible_address_number', 'Número do responsável', { note: MINOR }),
  textColumn('responsible_address_complement', 'Complemento do responsável'),
  textColumn('responsible_address_neighborhood', 'Bairro do responsável', { note: MINOR }),
  textColumn('responsible_address_city', 'Cidade do responsável', { note: MINOR }),
  textColumn('responsible_address_state', 'Estado do responsável', { note: MINOR }),
  textColumn('responsible_address_country', 'País do responsável'),
]

export const PATIENT_SHEET: ListSheet<PatientForSheet> = {
  entity: 'patient',
  file: 'pacientes.xlsx',
  name: 'Pacientes',
  columns: [
    ...PATIENT_COLUMNS,
    // Not imported: a sheet cannot agree for a person.
    textColumn('result_consent', 'Autorização do envio'),
    { key: 'result_consent_at', header: 'Autorização em', type: 'date-time' },
    { key: 'created_at', header: 'Criado em', type: 'date-time' },
  ],
  line: patientLine,
}

/** A patient as a row of the sheet: labels in place of codes, numbers with their masks. */
function patientLine(patient: PatientForSheet): Row {
  const { phones, social_medias, ...fields } = patient
  const { rg, responsible_cpf, responsible_rg, responsible_zip_code, responsible_sex } = patient
  return {
    ...fields,
    active: yesOrNo(patient.active),
    result_channel: preferredChannelLabel(patient.result_channel),
    result_consent: patient.result_consent === null ? null : yesOrNo(patient.result_consent),
    cpf: formatCpf(patient.cpf),
    rg: rg && formatRg(rg),
    company_cnpj: formatCnpj(patient.company_cnpj),
    phone: formatPhone(patient.phone),
    zip_code: formatCep(patient.zip_code),
    sex: sexLabel(patient.sex),
    health_type: HEALTH_TYPES.find(({ value }) => value === patient.health_type)?.label,
    responsible_cpf: responsible_cpf && formatCpf(responsible_cpf),
    responsible_rg: responsible_rg && formatRg(responsible_rg),
    responsible_zip_code: responsible_zip_code && formatCep(responsible_zip_code),
    responsible_sex: responsible_sex && sexLabel(responsible_sex),
  }
}

const yesOrNo = (value: boolean) => (value ? 'Sim' : 'Não')
