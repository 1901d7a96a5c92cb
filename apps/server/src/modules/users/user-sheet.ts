import { formatCep } from '@iris/domain/cep'
import { formatCpf } from '@iris/domain/cpf'
import { formatPhone } from '@iris/domain/phone'
import { formatRg } from '@iris/domain/rg'
import { type Sex, sexLabel } from '@iris/domain/sex'
import { type UserType, userTypeLabel } from '@iris/domain/user-type'
import { type SheetColumn, textColumn } from '../../spreadsheets/column.ts'
import type { ListSheet } from '../../spreadsheets/export-list.ts'
import type { StoredUser } from './users.sql.ts'

const COLUMNS: readonly SheetColumn[] = [
  { key: 'id', header: 'Código', type: 'integer' },
  textColumn('name', 'Nome', { width: 34 }),
  textColumn('email', 'E-mail', { width: 34 }),
  textColumn('type', 'Tipo de Usuário'),
  textColumn('active', 'Ativo', { width: 10 }),
  textColumn('cpf', 'CPF'),
  textColumn('rg', 'RG'),
  { key: 'dob', header: 'Data de nascimento', type: 'date' },
  textColumn('sex', 'Sexo'),
  textColumn('phone', 'Telefone'),
  textColumn('address_zip_code', 'CEP'),
  textColumn('address_street', 'Rua'),
  textColumn('address_number', 'Número'),
  textColumn('address_complement', 'Complemento'),
  textColumn('address_neighborhood', 'Bairro'),
  textColumn('address_city', 'Cidade'),
  textColumn('address_state', 'Estado'),
  textColumn('address_country', 'País'),
  textColumn('crm', 'CRM'),
  textColumn('crm_uf', 'UF do CRM'),
  textColumn('rqe', 'RQE'),
  { key: 'created_at', header: 'Criado em', type: 'date-time' },
]

export const USER_SHEET: ListSheet<StoredUser> = {
  entity: 'user',
  file: 'usuarios.xlsx',
  name: 'Usuários',
  columns: COLUMNS,
  line: ({ visible, ...user }) => ({
    ...user,
    type: userTypeLabel(user.type as UserType | null),
    active: user.active ? 'Sim' : 'Não',
    cpf: user.cpf && formatCpf(user.cpf),
    rg: user.rg && formatRg(user.rg),
    sex: user.sex && sexLabel(user.sex as Sex),
    phone: user.phone && formatPhone(user.phone),
    address_zip_code: user.address_zip_code && formatCep(user.address_zip_code),
  }),
}
