import { makeCompany } from './companies.ts'
import { makeJudgedExam } from './exams.ts'
import type { Iris } from './iris.ts'
import { makeStaff } from './staff.ts'

/** Whose result it is, and the birth date that opens it. */
export const EXAMINED = { name: 'MARIA DAS GRAÇAS NÓBREGA', dob: '1968-05-14' }

/** The result of somebody referred for the retina, with the address of a link to it. */
export async function makeResultLink(iris: Iris): Promise<{ id: number; path: string }> {
  const { token } = await makeStaff(iris, 5)
  const { id } = await makeJudgedExam(iris, token, {
    company: (await makeCompany(iris)).id,
    ...EXAMINED,
    final_classification: 'especialista',
    specialist_specialties: ['Retina'],
  })
  const { url } = await iris.api<{ url: string }>('POST', `/exams/${id}/result-link`, token, {
    channel: 'link',
  })
  return { id, path: new URL(url).pathname }
}
