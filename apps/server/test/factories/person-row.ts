import { sheetFile } from '../spreadsheet-files.ts'
import { cpfOf } from './document-numbers.ts'

export type PersonRow = Record<string, string | number | Date | null>

let made = 60_000

/**
 * A row of the model for patients as people write it, of the company METALÚRGICA AÇO E CIA; each call has another
 * CPF.
 */
export function personRow(more: PersonRow = {}): PersonRow & { CPF: string; Nome: string } {
  const n = ++made
  return {
    Empresa: 'Metalurgica Aço e Cia',
    Nome: `Pessoa Número ${n}`,
    CPF: cpfOf(n),
    'Data de nascimento': '12/04/1985',
    Sexo: 'feminino',
    'E-mail': `pessoa${n}@exemplo.com.br`,
    Telefone: '(11) 98765-4321',
    Ocupação: 'Soldadora',
    CEP: '01310-100',
    Rua: 'Rua A',
    Número: '10',
    Bairro: 'Centro',
    Cidade: 'São Paulo',
    Estado: 'SP',
    'Tipo de atendimento': 'SUS',
    ...more,
  } as PersonRow & { CPF: string; Nome: string }
}

export function fileOf(people: PersonRow[]): Promise<Buffer> {
  const heads = [...new Set(people.flatMap((one) => Object.keys(one)))]
  return sheetFile([heads, ...people.map((one) => heads.map((head) => one[head] ?? null))])
}
