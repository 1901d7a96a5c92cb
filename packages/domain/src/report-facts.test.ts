import { describe, expect, test } from 'vitest'
import {
  type ExamOfReport,
  factsOfExam,
  factsOfTriage,
  type TriageOfReport,
} from './report-facts.ts'

const EXAM: ExamOfReport = {
  right_eye: null,
  left_eye: null,
  ishihara_wrong_answer: 0,
  has_retinography: false,
  has_changed: null,
  refractive_disorder: null,
  final_classification: null,
  is_referred: false,
  has_attended: false,
}
const TRIAGE: TriageOfReport = { epis: false, screen_time: null, complaints: [] }

describe('What a report of a company counts of an exam', () => {
  test.each<[string, Partial<ExamOfReport>, string[]]>([
    ['nothing but the person', {}, []],
    ['both eyes good', { right_eye: '20/20', left_eye: '20/30' }, ['visao_normal']],
    ['the better eye', { right_eye: '20/200', left_eye: '20/25' }, ['visao_normal']],
    ['the first low line', { right_eye: '20/40', left_eye: '20/40' }, ['baixa_visao']],
    ['the last low line', { right_eye: '20/200', left_eye: '20/100' }, ['baixa_visao']],
    [
      'only light',
      { right_eye: 'Percepção de Luz (PL)', left_eye: 'Sem Percepção de Luz (SPL)' },
      ['baixa_visao_severa'],
    ],
    ['the one eye that was measured', { left_eye: '20/200' }, ['baixa_visao_severa']],
    ['two plates wrong', { ishihara_wrong_answer: 2 }, []],
    ['three plates wrong', { ishihara_wrong_answer: 3 }, ['ishihara_alterado']],
    [
      'an altered retinography',
      { has_retinography: true, has_changed: 1 },
      ['retinography', 'retinografia_alterada', 'fundus_read'],
    ],
    [
      'a retinography that is not altered',
      { has_retinography: true, has_changed: 0 },
      ['retinography', 'fundus_read'],
    ],
    ['a retinography that nobody has read', { has_retinography: true }, ['retinography']],
    ['a reading without its picture', { has_changed: 1 }, []],
    [
      'eyes without a refractive error',
      { refractive_disorder: 'Sem alteração' },
      ['refraction_read'],
    ],
    [
      'a refractive error',
      { refractive_disorder: 'Miopia' },
      ['refracao_alterada', 'refraction_read'],
    ],
    ['who was cleared', { final_classification: 'liberado' }, ['liberado', 'decided']],
    ['who needs an appointment', { final_classification: 'consulta' }, ['consulta', 'decided']],
    ['a referral that a correction left', { is_referred: true }, ['encaminhados', 'decided']],
    [
      'who was sent to a specialist and went',
      { final_classification: 'especialista', is_referred: true, has_attended: true },
      ['especialista', 'encaminhados', 'compareceram', 'decided'],
    ],
  ])('A report counts %s', (_what, exam, facts) => {
    expect(factsOfExam({ ...EXAM, ...exam })).toEqual(['examined', ...facts])
  })
})

describe('What a report of a company counts of a triage', () => {
  test.each<[string, Partial<TriageOfReport>, string[]]>([
    ['nothing but the person', {}, []],
    ['protection that is worn', { epis: true }, ['usa_epi']],
    ['up to six hours before screens', { screen_time: '3 a 6 horas' }, []],
    ['more than six hours before screens', { screen_time: '6 a 8 horas' }, ['tela_mais_de_6h']],
    ['a day before screens', { screen_time: 'Mais de 10 horas' }, ['tela_mais_de_6h']],
    [
      'two complaints of one kind once',
      { complaints: ['LOW_VISION', 'FLASH_EYE'] },
      ['queixa_visual'],
    ],
    ['a complaint of the outer eye', { complaints: ['ITCHING'] }, ['queixa_externa']],
    ['no other complaint', { complaints: ['PHOTOPHOBIA', 'OTHERS', 'ZERO'] }, []],
  ])('A report counts %s', (_what, triage, facts) => {
    expect(factsOfTriage({ ...TRIAGE, ...triage })).toEqual(['screened', ...facts])
  })
})
