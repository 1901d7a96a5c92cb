import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { exam } from './exams.ts'
import { pathId } from './fields.ts'

export const signExamResult = endpoint({
  method: 'POST',
  path: '/exams/:id/sign',
  access: 'results.send',
  summary: 'Assina o resultado com o certificado digital de quem concluiu o exame',
  params: z.object({ id: pathId }),
  response: exam,
})
