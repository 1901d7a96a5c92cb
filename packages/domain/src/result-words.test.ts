import { describe, expect, it } from 'vitest'
import { FINAL_CLASSIFICATIONS, SPECIALTIES } from './final-classification.ts'
import { REFERRAL_DAYS } from './referral.ts'
import { REFRACTIVE_DISORDERS } from './refractive-disorder.ts'
import {
  acuityWords,
  colourWords,
  eyeWords,
  nextStepWords,
  refractionWords,
} from './result-words.ts'
import { verdictWords } from './verdict-words.ts'
import { ACUITY_VALUES, type AcuityValue } from './visual-acuity.ts'

const CLEAR = {
  right_eye: '20/20',
  left_eye: '20/20',
  ishihara_wrong_answer: 0,
  refractive_disorder: null,
  has_retinography: true,
  has_changed: null,
} as const

const verdict = (
  classification: (typeof FINAL_CLASSIFICATIONS)[number]['value'],
  specialties: string[] = [],
  altered: boolean | null = null,
) => {
  const has_changed = altered === null ? null : Number(altered)
  return verdictWords({ classification, specialties, measures: { ...CLEAR, has_changed } })
}

describe('The verdict in plain words', () => {
  it.each([
    ['liberado', 'Liberado', 'Nada que peça cuidado agora'],
    ['consulta', 'Consulta', 'Marque uma consulta de rotina'],
    ['especialista', 'Especialista', 'Procure um especialista'],
  ] as const)('The classification %s is told as %j with the title %j', (value, label, title) => {
    expect(verdict(value)).toMatchObject({ label, title })
  })

  it('Every classification has its words, and whoever is referred hears that it is no diagnosis', () => {
    for (const { value } of FINAL_CLASSIFICATIONS) {
      const { title, text } = verdict(value)
      expect(title.length).toBeGreaterThan(10)
      expect(text.includes('Não é um diagnóstico')).toBe(value !== 'liberado')
    }
  })

  it('A person who is let go hears that the screening does not see everything', () => {
    expect(verdict('liberado').text).toContain('Ela não vê todas as doenças')
  })

  it.each([
    [['Retina'], 'Procure um especialista em retina'],
    [['Retina', 'Glaucoma'], 'Procure especialistas em retina e glaucoma'],
    [
      ['Retina', 'Refração e Cirurgia Refrativa'],
      'Procure especialistas em retina e em refração e cirurgia refrativa',
    ],
    [['Retina', 'Glaucoma', 'Córnea'], 'Procure especialistas em retina, glaucoma e córnea'],
  ])('For the specialties %j the title is %j', (specialties, title) => {
    expect(verdict('especialista', specialties).title).toBe(title)
  })

  it.each(SPECIALTIES)('The specialty %s stands in the title', (specialty) => {
    expect(verdict('especialista', [specialty]).title).toBe(
      `Procure um especialista em ${specialty.toLowerCase()}`,
    )
  })

  it('A sign in the fundus is named only where the doctor saw one', () => {
    expect(verdict('especialista', ['Retina'], true).text).toContain('no fundo do olho')
    expect(verdict('especialista', ['Córnea'], false).text).not.toContain('fundo')
  })
})

describe('The next step', () => {
  const on = '2026-11-20T15:00:00.000Z'
  it.each([
    ['especialista', '2026-11-21', 'Marque a consulta até 20/12/2026'],
    ['consulta', '2026-11-21', 'Marque a consulta até 18/02/2027'],
    ['especialista', '2026-12-20', 'Marque a consulta até 20/12/2026'],
    ['especialista', '2026-12-21', 'Marque a consulta o quanto antes'],
    ['liberado', '2026-11-21', 'Repita a triagem no próximo exame periódico'],
  ] as const)('The next step for %s, read on %s, is %j', (classification, today, title) => {
    expect(nextStepWords(classification, on, { today, days: REFERRAL_DAYS }).title).toBe(title)
  })

  it('A day that was told stays, whatever the days of the setting have become', () => {
    const told = { days: { especialista: 10, consulta: 60 }, dueOn: '2027-02-18' }
    const next = (today: string) => nextStepWords('consulta', on, { ...told, today }).title
    expect(next('2027-02-18')).toBe('Marque a consulta até 18/02/2027')
    expect(next('2027-02-19')).toBe('Marque a consulta o quanto antes')
  })

  it('A conclusion late in the evening counts from the day it was in São Paulo', () => {
    const late = '2026-11-21T02:30:00.000Z'
    expect(
      nextStepWords('especialista', late, { today: '2026-11-21', days: REFERRAL_DAYS }).title,
    ).toContain('20/12/2026')
  })
})

describe('The acuity in plain words', () => {
  const eyes = (
    right_eye: AcuityValue | null,
    left_eye: AcuityValue | null,
    has_correction: number | null = null,
  ) => acuityWords({ right_eye, left_eye, has_correction }, 'consulta')

  it.each([
    ['20/20', 'vê bem de longe', 'Visão normal'],
    ['20/25', 'vê bem de longe', 'Visão normal'],
    ['20/30', 'vê bem de longe', 'Visão normal'],
    ['20/40', 'vê menos que o esperado', 'Baixa visão'],
    ['20/50', 'vê menos que o esperado', 'Baixa visão'],
    ['20/70', 'vê menos que o esperado', 'Baixa visão'],
    ['20/100', 'vê menos que o esperado', 'Baixa visão'],
    ['20/200', 'vê muito menos que o esperado', 'Baixa visão severa'],
    ['Percepção de Luz (PL)', 'percebe a luz, mas não distingue letras', 'Baixa visão severa'],
    ['Sem Percepção de Luz (SPL)', 'não percebe a luz', 'Baixa visão severa'],
  ] as const)('An eye of %s %s and is called %j', (value, sees, kind) => {
    // The other eye has different words, so that each has its own sentence.
    const other = value === '20/40' || value === '20/50' ? '20/20' : '20/70'
    if (sees !== 'vê menos que o esperado' || other === '20/20')
      expect(eyes(value, other).text).toContain(`O olho direito ${sees}.`)
    expect(eyeWords(value)).toBe(kind)
  })

  it('Every pair of values, measured or not, gives whole sentences and a mark', () => {
    const values = [...ACUITY_VALUES, null]
    for (const right of values)
      for (const left of values) {
        const { text, mark } = eyes(right, left)
        expect(text).toMatch(/^(O olho direito .+\. O esquerdo .+|Os dois olhos .+)\.$/)
        expect(mark).not.toBe('')
      }
  })

  it.each([
    [
      '20/20',
      '20/25',
      1,
      'Com óculos ou lentes, os dois olhos veem bem de longe.',
      'good',
      'Normal',
    ],
    [
      '20/25',
      '20/50',
      0,
      'Sem óculos nem lentes, o olho direito vê bem de longe. O esquerdo vê menos que o esperado.',
      'watch',
      'Um olho abaixo',
    ],
    [
      '20/40',
      '20/50',
      null,
      'Os dois olhos veem menos que o esperado.',
      'watch',
      'Dois olhos abaixo',
    ],
    [
      '20/200',
      '20/50',
      null,
      'O olho direito vê muito menos que o esperado. O esquerdo vê menos que o esperado.',
      'alert',
      'Dois olhos abaixo',
    ],
    [
      '20/20',
      null,
      null,
      'O olho direito vê bem de longe. O esquerdo não foi medido.',
      'none',
      'Um olho não medido',
    ],
    [null, null, null, 'Os dois olhos não foram medidos.', 'none', 'Não medida'],
    [
      null,
      '20/200',
      null,
      'O olho direito não foi medido. O esquerdo vê muito menos que o esperado.',
      'alert',
      'Um olho abaixo',
    ],
  ] as const)(
    'Right %s and left %s with correction %s are told in one sentence each',
    (right, left, correction, text, tone, mark) => {
      expect(eyes(right, left, correction)).toEqual({ text, tone, mark })
    },
  )

  it('An eye that was not measured says so', () => {
    expect(eyeWords(null)).toBe('Não medido')
  })
})

describe('The colour test in plain words', () => {
  it.each([
    [9, 0, false, 'Normal', 'Você acertou as 9 pranchas de cores.'],
    [7, 2, false, 'Normal', 'Você acertou 7 das 9 pranchas de cores. Está dentro do esperado.'],
    [0, 0, null, 'Não feito', 'O teste não foi feito.'],
  ])(
    'A test with %i right and %i wrong plates is altered: %s',
    (correct, wrong, altered, mark, text) => {
      expect(colourWords({ correct, wrong }, 'consulta')).toMatchObject({ altered, mark, text })
    },
  )

  it.each([
    [6, 3, 'Você acertou 6 das 9 pranchas de cores. Há sinais'],
    [0, 9, 'Você não acertou nenhuma das 9 pranchas de cores. Há sinais'],
  ])(
    'A test with %i right and %i wrong plates is altered, and the doctor can say of which kind',
    (correct, wrong, text) => {
      const words = colourWords({ correct, wrong }, 'consulta')
      expect(words).toMatchObject({ altered: true, mark: 'Alterado', tone: 'watch' })
      expect(words.text).toContain(text)
    },
  )
})

describe('Refraction and retinography in plain words', () => {
  it.each(REFRACTIVE_DISORDERS.map(({ value }) => value))(
    'The disorder %s is explained',
    (value) => {
      const { mark, text } = refractionWords(value, true, 'consulta')
      const isNormal = value === 'Sem alteração'
      expect(mark).toBe(isNormal ? 'Normal' : 'Alterado')
      expect(text).toMatch(
        isNormal
          ? /^Sem alteração: não foi visto grau/
          : new RegExp(`^${value}: vê .+oftalmologista\\.$`),
      )
    },
  )

  it.each([
    [null, true, 'Medido', 'O grau foi medido. O oftalmologista confirma na consulta.'],
    [null, false, 'Não medido', 'O grau não foi medido.'],
    ['Presbiopia', true, 'Alterado', 'Presbiopia. Confira o grau com um oftalmologista.'],
  ])('The refraction %s, measured: %s, is told as %j', (value, measured, mark, text) => {
    expect(refractionWords(value, measured, 'consulta')).toMatchObject({ mark, text })
  })
})
