import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { searchText } from './envelopes.ts'
import { noControls, pathId, text, timestamp } from './fields.ts'

export const EXAM_FILE_FIELDS = [
  'portable_auto_refractor_img',
  'retinography_img',
  'retinography_other_img',
] as const

export const readExamFile = endpoint({
  method: 'GET',
  path: '/exams/:id/files/:field',
  access: 'exams.read',
  summary: 'O arquivo de refração ou de retinografia de um exame',
  params: z.object({
    id: pathId,
    field: z.enum(EXAM_FILE_FIELDS),
  }),
  response: 'file',
})

const storedFile = z.object({ name: z.string(), url: z.string(), created_at: timestamp })

export const listRefractionFiles = endpoint({
  method: 'GET',
  path: '/exams/refraction-files',
  access: 'exams.read',
  summary:
    'Arquivos de refração dos exames, os 500 mais novos primeiro; `query` é o número de um exame ou parte do nome',
  query: z.object({ query: searchText }),
  response: z.array(storedFile),
})

export const listRetinographyFiles = endpoint({
  method: 'GET',
  path: '/exams/retinography-files',
  access: 'exams.read',
  summary: 'Retinografias guardadas, as 500 mais novas primeiro; `query` procura no nome',
  query: z.object({ query: searchText }),
  response: z.array(storedFile),
})

export const readRetinographyFile = endpoint({
  method: 'GET',
  path: '/exams/retinography-files/:name',
  access: 'exams.read',
  summary: 'Uma retinografia guardada',
  params: z.object({
    name: z
      .string()
      .max(255)
      .refine(...noControls),
  }),
  response: 'file',
})

export const retinographyBody = z.object({ file_name: text('Nome', { max: 150 }) })

export const addRetinography = endpoint({
  method: 'POST',
  path: '/add-retinography',
  access: 'public',
  summary: 'Guarda uma retinografia; só escrita, imagens apenas, com limite de envios',
  body: retinographyBody,
  files: { retinography_img: 'image' },
  /** The name that was sent, even when another one was used: strangers must not learn which names exist. */
  response: z.object({ message: z.string(), file_name: z.string() }),
  status: 201,
})
