import { formatCep } from '@iris/domain/cep'
import { formatCpf } from '@iris/domain/cpf'
import { formatPhone } from '@iris/domain/phone'
import { type Sex, sexLabel } from '@iris/domain/sex'
import { type UserType, userTypeLabel } from '@iris/domain/user-type'
import { type SheetColumn, text } from '../../spreadsheets/column.ts'
import type { ListSheet } from '../../spreadsheets/export-list.ts'
import type { StoredUser } from './users.sql.ts'

const COLUMNS: readonly SheetColumn[] = [
  { key: 'id', header: 'Código', type: 'integer' },
  text('name', 'Nome', { width: 34 }),
  text('email', 'E-mail', { width: 34 }),
  text('type', 'Tipo de Usuário'),
  text('active', 'Ativo', { width: 10 }),
  text('cpf', 'CPF'),
  text('rg', 'RG'),
  { key: 'dob', header: 'Data de nascimento', type: 'date' },
  text('sex', 'Sexo'),
  text('phone', 'Telefone'),
  text('address_zip_code', 'CEP'),
  text('address_street', 'Rua'),
  text('address_number', 'Número'),
  text('address_complement', 'Complemento'),
  text('address_neighborhood', 'Bairro'),
  text('address_city', 'Cidade'),
  text('address_state', 'Estado'),
  text('address_country', 'País'),
  text('crm', 'CRM'),
  text('crm_uf', 'UF do CRM'),
  text('rqe', 'RQE'),
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
    sex: user.sex && sexLabel(user.sex as Sex),
    phone: user.phone && formatPhone(user.phone),
    address_zip_code: user.address_zip_code && formatCep(user.address_zip_code),
  }),
}
