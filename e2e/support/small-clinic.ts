import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { type Clinic, findClinic } from '../../shots/clinic.ts'
import { makePerson, openDoor } from './door.ts'
import { makeItem } from './equipment.ts'
import { makeJudgedExam } from './exams.ts'
import type { Iris } from './iris.ts'
import { makeLead } from './leads.ts'
import { closeLead } from './sales.ts'
import { makeStaff } from './staff.ts'

/** Something of everything that screens show: a day under way, exams in every state, leads, equipment and a visit. */
export async function makeSmallClinic(iris: Iris): Promise<Clinic> {
  const admin = await iris.admin()
  const door = await openDoor(iris, 'AÇÃO DE TODAS AS TELAS')
  for (const name of ['Alba Primeira', 'Bia Segunda', 'Caio Terceiro', 'Dalva Quarta']) {
    const { id } = await makePerson(iris, door.company, { name })
    await iris.api('POST', `${door.path}/check-in`, admin, { patient_id: id })
  }
  const { token: doctor } = await makeStaff(iris, 5, 'Helena Ribeiro')
  const of = { company: door.company, email: 'alguem@exemplo.com.br' }
  const found = { ...of, final_classification: 'especialista' as const }
  await makeJudgedExam(iris, doctor, {
    ...found,
    name: 'MARIA DAS GRAÇAS NÓBREGA',
    specialist_specialties: ['Retina'],
  })
  await makeJudgedExam(iris, doctor, { ...of, name: 'JOÃO EM AVALIAÇÃO' })
  for (const temperature_stage of ['Frio', 'Morno', 'Quente'])
    await makeLead(iris, admin, {
      temperature_stage,
      city: 'Campinas',
      state: 'SP',
      source: 'Site',
    })
  await closeLead(iris, admin, await makeLead(iris, admin), { status: 'closed' })
  const item = await makeItem(iris, {})
  const technician = await makeStaff(iris, 3, 'Teca Visitante')
  await iris.api('POST', '/supports', admin, {
    equipaments: [item.id],
    user_id: technician.id,
    company_id: door.company,
    data_atendimento: todayInSaoPaulo(),
  })
  await iris.api('POST', '/healthcareOperators', admin, { name: 'SAÚDE DE TODAS AS TELAS' })
  return findClinic(iris)
}
