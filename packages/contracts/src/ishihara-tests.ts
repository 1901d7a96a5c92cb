import { answersComplete, PLATE_COUNT } from '@iris/domain/ishihara'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { message } from './envelopes.ts'
import { id, pathId, timestamp, updatedAtAsRead } from './fields.ts'
import { resultSendBody } from './result-sending.ts'

const answer = z.object({
  plate: z.number().int().min(1).max(PLATE_COUNT).meta({ label: 'Prancha' }),
  answer: z.enum(['certo', 'errado']).meta({ label: 'Resposta' }),
})
export type StoredPlateAnswer = z.output<typeof answer>

export const ishiharaBody = z.object({
  exam_id: id('Exame'),
  answers: z
    .array(answer)
    .refine(answersComplete, 'Responda cada uma das nove pranchas uma vez')
    .meta({ label: 'Respostas' }),
  updated_at: updatedAtAsRead,
})

const ishiharaTest = z.object({
  id: z.number(),
  patient_id: z.number(),
  exam_id: z.number(),
  answers: z.array(answer),
  ishihara_correct_answer: z.number(),
  ishihara_wrong_answer: z.number(),
  altered: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type IshiharaTest = z.output<typeof ishiharaTest>

export const listTests = endpoint({
  method: 'GET',
  path: '/tests/:patientId',
  access: 'exams.read',
  summary: 'Testes de Ishihara de um paciente, o mais novo primeiro',
  params: z.object({ patientId: pathId }),
  response: z.array(ishiharaTest),
})

export const createTest = endpoint({
  method: 'POST',
  path: '/tests/:patientId',
  access: 'exams.write',
  summary: 'Registra o teste de Ishihara de um exame',
  params: z.object({ patientId: pathId }),
  body: ishiharaBody,
  response: ishiharaTest,
  status: 201,
})

export const redoTest = endpoint({
  method: 'POST',
  path: '/tests/:patientId/tests/:testId',
  access: 'exams.write',
  summary: 'Refaz o teste enquanto o exame está Pendente',
  params: z.object({ patientId: pathId, testId: pathId }),
  body: ishiharaBody,
  response: ishiharaTest,
})

export const sendTestResult = endpoint({
  method: 'POST',
  path: '/tests/:id/send-result',
  access: 'results.send',
  summary: 'Envia por e-mail o resultado do exame deste teste',
  params: z.object({ id: pathId }),
  body: resultSendBody,
  response: message,
})
