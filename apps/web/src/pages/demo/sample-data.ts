import { type Part, sharesOf } from '../../charts/slices.ts'

export const AUTHORS = [
  {
    id: 1,
    name: 'HELENA BRANDÃO',
    role: 'Oftalmologista',
    status: 'Concluído',
    since: '12/03/2024',
  },
  { id: 2, name: 'JOÃO PRADO', role: 'Técnico', status: 'Pendente', since: '04/08/2025' },
  {
    id: 3,
    name: 'ÁGATA ARAÚJO',
    role: 'Secretária',
    status: 'Avaliação Médica',
    since: '21/01/2026',
  },
  { id: 4, name: 'TATIANA NÓBREGA', role: 'Comercial', status: 'E-mail enviado', since: '' },
] as const

export const PROJECTS = [
  { id: 1, name: 'Campanha na metalúrgica', budget: 14000, done: 60 },
  { id: 2, name: 'Mutirão de óculos', budget: 3200, done: 100 },
  { id: 3, name: 'Retinografia itinerante', budget: 20500, done: 25 },
] as const

export const AGES: Part[] = [
  { label: 'Abaixo de 20', count: 61, percentage: 4.75 },
  { label: '20 a 39', count: 598, percentage: 46.57 },
  { label: '40 a 59', count: 512, percentage: 39.88 },
  { label: '60 ou mais', count: 113, percentage: 8.8 },
]

export const CONDITIONS = [
  { label: 'Nenhum Histórico', male: 428, female: 204 },
  { label: 'Hipertensão Arterial Sistêmica', male: 158, female: 83 },
  { label: 'Diabetes Mellitus', male: 74, female: 41 },
  { label: 'Outros', male: 39, female: 31 },
  { label: 'Doenças Tireoidianas', male: 14, female: 47 },
  { label: 'Artrite Reumatoide', male: 12, female: 19 },
]

export const SCREEN_TIME: Part[] = [
  { label: 'Nenhuma', count: 38, percentage: 3.46 },
  { label: '1 a 3 horas', count: 164, percentage: 14.95 },
  { label: '3 a 6 horas', count: 271, percentage: 24.7 },
  { label: '6 a 8 horas', count: 298, percentage: 27.16 },
  { label: '8 a 10 horas', count: 187, percentage: 17.05 },
  { label: 'Mais de 10 horas', count: 102, percentage: 9.3 },
  { label: 'Sem informação', count: 37, percentage: 3.37, none: true },
]

export const DISEASES: Part[] = sharesOf([
  { label: 'Trauma ocular', count: 34 },
  { label: 'Glaucoma', count: 21 },
  { label: 'Ceratocone', count: 18 },
  { label: 'DMRI', count: 6 },
  { label: 'Outras', count: 47 },
])

export const REFRACTION: Part[] = sharesOf([
  { label: 'Miopia', count: 188 },
  { label: 'Miopia com astigmatismo', count: 141 },
  { label: 'Hipermetropia', count: 97 },
  { label: 'Hipermetropia com astigmatismo', count: 73 },
  { label: 'Astigmatismo', count: 166 },
  { label: 'Sem alteração', count: 297, none: true },
])
