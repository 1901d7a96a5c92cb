import type { Insertable } from 'kysely'
import type { DB } from '../db/generated.ts'
import type { Dice } from './dice.ts'
import type { Documents } from './documents.ts'
import { daysBefore, workingMoment } from './moments.ts'
import { CITIES, type City, NEIGHBOURHOODS, STREETS, type Trade, WOMEN } from './vocabulary.ts'

export type DemoCompany = {
  row: Insertable<DB['companies']> & { id: number; active: boolean; types: number[] }
  city: City
  trade: Trade
  /** How many of the patients work there compared with the others; 0 for companies without employees. */
  weight: number
}

const [SUPPLIER, CLIENT, PARTNER, CLINIC] = [1, 2, 3, 4]

const COMPANIES: readonly [name: string, types: number[], trade: Trade, weight: number][] = [
  ['METALÚRGICA SERRA AZUL LTDA', [CLIENT], 'plant', 30],
  ['USINAGEM IGUAÇU SA', [CLIENT], 'plant', 22],
  ['TÊXTIL FIO DE OURO LTDA', [CLIENT], 'plant', 18],
  ['CERÂMICA BARRO BRANCO LTDA', [CLIENT], 'plant', 12],
  ['ALIMENTOS SABOR DO VALE SA', [CLIENT], 'plant', 20],
  ['MÓVEIS ARAUCÁRIA LTDA', [CLIENT], 'plant', 9],
  ['PAPEL E CELULOSE RIO CLARO SA', [CLIENT], 'plant', 16],
  ['CONSTRUTORA HORIZONTE NOVO LTDA', [CLIENT], 'plant', 14],
  ['PLÁSTICOS SÃO JORGE LTDA', [CLIENT, SUPPLIER], 'plant', 7],
  ['FRIGORÍFICO BOM PASTO SA', [CLIENT], 'plant', 11],
  ['MINERAÇÃO PEDRA GRANDE SA', [CLIENT], 'plant', 8],
  ['CALÇADOS PASSO FIRME LTDA', [CLIENT], 'plant', 6],
  ['TRANSPORTADORA ESTRADA REAL LTDA', [CLIENT], 'road', 15],
  ['LOGÍSTICA PORTO SEGURO DO SUL LTDA', [CLIENT], 'road', 12],
  ['VIAÇÃO NOSSA SENHORA DA LAPA LTDA', [CLIENT], 'road', 10],
  ['ATACADO TRÊS IRMÃOS LTDA', [CLIENT], 'road', 7],
  ['SUPERMERCADOS BOA COLHEITA LTDA', [CLIENT], 'road', 9],
  ['CONTACT CENTER VOZ ATIVA SA', [CLIENT], 'desk', 24],
  ['BANCO POPULAR DO CERRADO SA', [CLIENT], 'desk', 13],
  ['SISTEMAS JACARANDÁ LTDA', [CLIENT, PARTNER], 'desk', 8],
  ['CONTABILIDADE EXATA LTDA', [CLIENT], 'desk', 3],
  ['SEGURADORA VENTO LESTE SA', [CLIENT], 'desk', 6],
  ['COLÉGIO PARAÍSO DO SABER LTDA', [CLIENT], 'desk', 4],
  ['GRÁFICA IMPRESSÃO VIVA LTDA', [CLIENT], 'plant', 2],
  ['CLÍNICA DE OLHOS LUZ DA MANHÃ LTDA', [CLINIC], 'desk', 0],
  ['INSTITUTO DA VISÃO SANTA LUZIA LTDA', [CLINIC, PARTNER], 'desk', 0],
  ['CENTRO OFTALMOLÓGICO VALE DO AÇO LTDA', [CLINIC], 'desk', 0],
  ['ÓTICA NOVO OLHAR LTDA', [SUPPLIER], 'desk', 0],
  ['EQUIPAMENTOS MÉDICOS AURORA LTDA', [SUPPLIER, PARTNER], 'desk', 0],
  ['FUNDIÇÃO FERRO VELHO LTDA', [CLIENT], 'plant', 0],
]

/** The last one is no longer a client. */
const INACTIVE = 'FUNDIÇÃO FERRO VELHO LTDA'

export function makeCompanies(
  dice: Dice,
  documents: Documents,
  { today, operators }: { today: string; operators: number[] },
): DemoCompany[] {
  return COMPANIES.map(([corporate_reason, types, trade, weight], index) => {
    const city = CITIES[index % CITIES.length]!
    const host = `${asciiName(corporate_reason)}.example`
    const created_at = workingMoment(daysBefore(today, 900 - index * 5), dice.between(0, 500))
    const contact = (department: number) => ({
      contact_name: titleCase(dice.pick(WOMEN)),
      department,
    })
    return {
      city,
      trade,
      weight,
      row: {
        id: index + 1,
        cnpj: documents.cnpj(),
        types,
        corporate_reason,
        ...makeAddress(dice, city),
        address_street: dice.pick(STREETS),
        site: `www.${host}`,
        healthcare_operator_id: dice.chance(0.6) ? dice.pick(operators) : null,
        active: corporate_reason !== INACTIVE,
        phones: JSON.stringify([
          { ...contact(4), phone: documents.landline(city.ddd), extension: '201' },
          { ...contact(2), phone: documents.mobile(city.ddd), extension: null },
        ]),
        emails: JSON.stringify([
          { ...contact(4), email: `rh@${host}` },
          { ...contact(1), email: `comercial@${host}` },
        ]),
        social_medias: JSON.stringify(
          dice.chance(0.5) ? [{ name: 'Instagram', social_media: `@${host.split('.')[0]}` }] : [],
        ),
        created_at,
        updated_at: created_at,
      },
    }
  })
}

export function makeAddress(dice: Dice, city: City) {
  return {
    zip_code: `${city.zip}${String(dice.between(0, 99_999)).padStart(5, '0')}`,
    address_street: dice.pick(STREETS),
    address_number: dice.chance(0.03) ? 'S/N' : String(dice.between(1, 2400)),
    address_neighborhood: dice.pick(NEIGHBOURHOODS),
    address_complement: dice.chance(0.2)
      ? `Apto ${dice.between(1, 19)}${dice.between(1, 4)}`
      : null,
    address_city: city.city,
    address_state: city.state,
    address_country: 'Brasil',
  }
}

/** 'JOÃO' → 'João'. */
export function titleCase(name: string): string {
  return name
    .toLocaleLowerCase('pt-BR')
    .replace(/(^|\s)\p{L}/gu, (letter) => letter.toLocaleUpperCase('pt-BR'))
}

/** 'MÓVEIS ARAUCÁRIA LTDA' → 'moveisaraucaria', for an e-mail address. */
export function asciiName(name: string): string {
  return name
    .replace(/ (LTDA|SA)$/, '')
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase()
}
