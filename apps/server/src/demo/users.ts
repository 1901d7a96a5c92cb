import type { UserType } from '@iris/domain/user-type'
import type { Insertable } from 'kysely'
import type { DB } from '../db/generated.ts'
import { makeAddress } from './companies.ts'
import type { Dice } from './dice.ts'
import type { Documents } from './documents.ts'
import { daysBefore, workingMoment } from './moments.ts'
import { PLAYERS_DOMAIN } from './moving-day.sql.ts'
import { CITIES } from './vocabulary.ts'

/** The password of everybody in the demo: printed at each start and good for nothing else. */
export const DEMO_PASSWORD = 'iris-demo-2026'

export type DemoUser = { email: string; password: string; type: UserType | null }

type Person = {
  name: string
  email: string
  type: UserType | null
  sex: 'M' | 'F' | 'P'
  crm?: string
  rqe?: string
  active?: boolean
}

const PEOPLE: readonly Person[] = [
  { name: 'Helena Magalhães', email: 'administradora@iris.local', type: 1, sex: 'F' },
  { name: 'Rosângela Assunção', email: 'secretaria@iris.local', type: 2, sex: 'F' },
  { name: 'Caio Nogueira', email: 'tecnico.demo@iris.local', type: 3, sex: 'M' },
  { name: 'Letícia Paixão', email: 'tecnica.demo@iris.local', type: 3, sex: 'F' },
  { name: 'Vinícius Simões', email: 'comercial@iris.local', type: 4, sex: 'M' },
  { name: 'Inês Guimarães', email: 'vendas@iris.local', type: 4, sex: 'F' },
  {
    name: 'Dra. Beatriz Falcão',
    email: 'medica@iris.local',
    type: 5,
    sex: 'F',
    crm: '98231',
    rqe: '45127',
  },
  {
    name: 'Dr. Otávio Vasconcelos',
    email: 'medico.demo@iris.local',
    type: 5,
    sex: 'M',
    crm: '71406',
  },
  { name: 'Yasmin Teixeira', email: 'sem.perfil@iris.local', type: null, sex: 'P' },
  { name: 'Jorge Batista', email: 'desligado@iris.local', type: 3, sex: 'M', active: false },
]

/** The users who can log in with the password of the demo. */
export const DEMO_USERS: readonly DemoUser[] = PEOPLE.filter(({ active }) => active !== false).map(
  ({ email, type }) => ({ email, type, password: DEMO_PASSWORD }),
)

/** They play the stations of the running event, and nobody can log in as them. */
const PLAYERS: readonly Person[] = [
  { name: 'Neusa Prado', email: `neusa${PLAYERS_DOMAIN}`, type: 3, sex: 'F' },
  { name: 'Débora Lacerda', email: `debora${PLAYERS_DOMAIN}`, type: 3, sex: 'F' },
  { name: 'Rute Cardoso', email: `rute${PLAYERS_DOMAIN}`, type: 3, sex: 'F' },
  { name: 'Hélio Bastos', email: `helio${PLAYERS_DOMAIN}`, type: 3, sex: 'M' },
]

type Made = { today: string; password_hash: string | null; firstId: number }

export function makeUsers(dice: Dice, documents: Documents, made: Made) {
  return rowsOf(PEOPLE, dice, documents, made)
}

export function makePlayers(dice: Dice, documents: Documents, made: Made) {
  return rowsOf(PLAYERS, dice, documents, made)
}

function rowsOf(
  people: readonly Person[],
  dice: Dice,
  documents: Documents,
  { today, password_hash, firstId }: Made,
) {
  return people.map(({ crm, rqe, active = true, ...person }, index) => {
    const address = makeAddress(dice, CITIES[0]!)
    const created_at = workingMoment(daysBefore(today, 800 - index * 20), dice.between(0, 500))
    return {
      ...person,
      id: firstId + index,
      active,
      password_hash,
      cpf: documents.cpf(),
      rg: documents.rg(),
      dob: `${dice.between(1970, 1998)}-0${dice.between(1, 9)}-${dice.between(10, 28)}`,
      phone: documents.mobile('11'),
      address_zip_code: address.zip_code,
      address_street: address.address_street,
      address_number: address.address_number,
      address_neighborhood: address.address_neighborhood,
      address_complement: address.address_complement,
      address_city: address.address_city,
      address_state: address.address_state,
      address_country: address.address_country,
      crm: crm ?? null,
      crm_uf: crm ? 'SP' : null,
      rqe: rqe ?? null,
      created_at,
      updated_at: created_at,
    } satisfies Insertable<DB['users']>
  })
}
