import { ageOn, isMinor } from '@iris/domain/age'
import { type HealthType, OTHER_OPERATOR_ID } from '@iris/domain/health-type'
import type { Sex } from '@iris/domain/sex'
import type { Insertable } from 'kysely'
import type { DB } from '../db/generated.ts'
import { asciiName, type DemoCompany, makeAddress, titleCase } from './companies.ts'
import type { Dice } from './dice.ts'
import type { Documents } from './documents.ts'
import { daysBefore } from './moments.ts'
import { makeTraits, type Traits } from './traits.ts'
import {
  APPRENTICE,
  type City,
  MEN,
  OCCUPATIONS,
  type Occupation,
  PARTICLES,
  SECTORS,
  SURNAMES,
  UNITS,
  WOMEN,
} from './vocabulary.ts'

/** Everything but the id and the moments, which follow from the exams. */
export type PatientRow = Omit<Insertable<DB['patients']>, 'id' | 'created_at' | 'updated_at'>

export type DemoPatient = { row: PatientRow & { sex: Sex }; traits: Traits }

export type PatientSources = {
  dice: Dice
  documents: Documents
  today: string
  companies: readonly DemoCompany[]
  operators: readonly number[]
}

export function makePatient(sources: PatientSources): DemoPatient {
  const { dice, documents, companies, today } = sources
  const employer = dice.weighted(companies.map((company) => [company, company.weight] as const))
  const sex = dice.weighted<Sex>([
    ['M', employer.trade === 'desk' ? 44 : 64],
    ['F', employer.trade === 'desk' ? 53 : 33],
    ['P', 2],
    ['O', 1],
  ])
  const dob = makeBirth(dice, today)
  const minor = isMinor(dob, today)
  const occupation: Occupation = minor ? APPRENTICE : dice.pick(OCCUPATIONS[employer.trade])
  const name = makeName(dice, sex)
  const clinics = companies.filter(({ row }) => row.types.includes(4))
  const traits = makeTraits(dice, { sex, age: ageOn(dob, today), occupation })
  return {
    traits,
    row: {
      company: employer.row.id,
      clinic: dice.chance(0.4) ? dice.pick(clinics).row.id : null,
      name,
      email: makeEmail(dice, name),
      phone: documents.mobile(employer.city.ddd),
      dob,
      ...makeAddress(dice, employer.city),
      rg: dice.chance(0.8) ? documents.rg() : null,
      cpf: documents.cpf(),
      sex,
      other_sex: sex === 'O' ? dice.pick(['Não binário', 'Travesti', 'Agênero']) : null,
      occupation: occupation.name,
      unit: dice.chance(0.8) ? dice.pick(UNITS) : null,
      sector: dice.chance(0.92) ? dice.pick(SECTORS[employer.trade]) : null,
      employee_code: dice.chance(0.85) ? documents.employeeCode() : null,
      active: dice.chance(0.95),
      ...makeHealthCare(sources),
      phones: JSON.stringify(
        dice.chance(0.2)
          ? [{ name: titleCase(dice.pick(WOMEN)), phone: documents.mobile(employer.city.ddd) }]
          : [],
      ),
      social_medias: JSON.stringify(
        dice.chance(0.12)
          ? [{ name: 'Instagram', social_media: `@${asciiName(name).slice(0, 20)}` }]
          : [],
      ),
      ...(minor ? makeGuardian(sources, { name, city: employer.city }) : {}),
    },
  }
}

function makeName(dice: Dice, sex: Sex): string {
  const first = dice.pick(sex === 'M' ? MEN : sex === 'F' ? WOMEN : [...MEN, ...WOMEN])
  const [mother, father = ''] = dice.some(SURNAMES, 2)
  const second = dice.chance(0.15) ? ` ${dice.pick(sex === 'M' ? MEN : WOMEN)}` : ''
  const particle = father in PARTICLES && dice.chance(0.6) ? ` ${PARTICLES[father]}` : ''
  return `${first}${second === ` ${first}` ? '' : second} ${mother}${particle} ${father}`
}

// A reserved domain: a mail from the demo reaches nobody.
function makeEmail(dice: Dice, name: string): string {
  const words = name.split(' ').map(asciiName)
  return `${words[0]}.${words.at(-1)}${dice.between(1, 999)}@pacientes.example`
}

function makeBirth(dice: Dice, today: string): string {
  const years = dice.weighted([
    [[14, 17], 3],
    [[18, 24], 15],
    [[25, 34], 28],
    [[35, 44], 26],
    [[45, 54], 17],
    [[55, 64], 9],
    [[65, 72], 2],
  ] as const)
  return daysBefore(
    today,
    Math.floor(dice.between(years[0] * 12, years[1] * 12 + 11) * 30.44) + dice.between(15, 28),
  )
}

function makeHealthCare({ dice, documents, operators }: PatientSources) {
  const health_type = dice.weighted<HealthType>([
    ['health_insurance', 42],
    ['sus', 38],
    ['particular', 20],
  ])
  if (health_type === 'sus') return { health_type, sus_card: documents.susCard() }
  if (health_type === 'particular') return { health_type }
  const operator = dice.chance(0.08) ? OTHER_OPERATOR_ID : dice.pick(operators)
  return {
    health_type,
    healthcare_operator_id: operator,
    others_healthcare_operator:
      operator === OTHER_OPERATOR_ID
        ? dice.pick(['Plano Municipal', 'Caixa dos Ferroviários'])
        : null,
    health_insurance: dice.pick(['Básico', 'Enfermaria', 'Apartamento', 'Empresarial']),
    health_card_number: String(dice.between(100_000_000, 999_999_999)),
  }
}

function makeGuardian(
  { dice, documents, today }: PatientSources,
  child: { name: string; city: City },
) {
  const sex = dice.chance(0.7) ? 'F' : 'M'
  const name = `${dice.pick(sex === 'F' ? WOMEN : MEN)} ${child.name.split(' ').at(-1)}`
  const address = makeAddress(dice, child.city)
  return {
    responsible_name: name,
    responsible_email: makeEmail(dice, name),
    responsible_dob: daysBefore(today, dice.between(34 * 365, 55 * 365)),
    responsible_zip_code: address.zip_code,
    responsible_address_street: address.address_street,
    responsible_address_number: address.address_number,
    responsible_address_neighborhood: address.address_neighborhood,
    responsible_address_complement: address.address_complement,
    responsible_address_city: address.address_city,
    responsible_address_state: address.address_state,
    responsible_address_country: address.address_country,
    responsible_rg: dice.chance(0.7) ? documents.rg() : null,
    responsible_cpf: documents.cpf(),
    responsible_sex: sex,
    responsible_occupation: dice.pick([
      'Auxiliar de Limpeza',
      'Comerciante',
      'Professora',
      'Do lar',
    ]),
  }
}
