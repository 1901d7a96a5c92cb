import { execFileSync } from 'node:child_process'
import { SPECIALTIES } from '@iris/domain/final-classification'
import { REFERRAL_DAYS } from '@iris/domain/referral'
import { REFRACTIVE_DISORDERS } from '@iris/domain/refractive-disorder'
import { nextStepWords, SCREENING_NOTICE, WARNING_SIGNS } from '@iris/domain/result-words'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { verdictWords } from '@iris/domain/verdict-words'
import { describe, expect, it } from 'vitest'
import { pathOf } from '../../../../../scripts/commands/system-packages.mjs'
import { pdfWords } from '../../../test/pdf-text.ts'
import { type ExamResultData, examResultPdf } from './exam-result.pdf.ts'

const result: ExamResultData = {
  exam_id: 10490,
  examined_at: '2026-11-20T13:21:00.000Z',
  concluded_at: '2026-11-21T02:30:00.000Z',
  corrected_at: null,
  due_on: null,
  patient: {
    name: 'MARIA DAS GRAÇAS NÓBREGA',
    cpf: '52998224725',
    dob: '1968-03-01',
    company: 'METALÚRGICA SÃO CAETANO LTDA',
  },
  place: 'CLÍNICA VISÃO NORTE',
  triage: {
    personal_history: ['diabetes'],
    previous_eye_surgeries: ['none'],
    previous_eye_diseases: ['glaucoma'],
    eye_complaints: [
      { name: 'BLURRED_VISION', pivot: { others_description: null } },
      { name: 'OTHERS', pivot: { others_description: 'vista cansada' } },
    ],
    wear_glasses: true,
    wear_contact_lenses: false,
    screen_time: '3 a 6 horas',
    allergy: true,
    allergy_description: 'dipirona',
  },
  right_eye: '20/25',
  left_eye: '20/50',
  has_correction: 1,
  ishihara_correct_answer: 5,
  ishihara_wrong_answer: 4,
  refractive_disorder: 'Miopia com astigmatismo',
  has_refraction_image: true,
  has_retinography: true,
  has_changed: 1,
  photographed_eye: null,
  final_classification: 'especialista',
  specialist_specialties: ['Retina', 'Uveítes e Inflamações Oculares'],
  doctor: { name: 'Dra. Helena Ribeiro', council: 'CRM/SP 123456' },
}

function poppler(
  tool: 'pdffonts' | 'pdfinfo' | 'pdftotext',
  pdf: Buffer,
  ...options: string[]
): string {
  return execFileSync(pathOf(tool), [...options, '-', ...(tool === 'pdftotext' ? ['-'] : [])], {
    input: pdf,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

const draw = (data: ExamResultData, more: { userPassword?: string } = {}) =>
  examResultPdf(data, { referralDays: REFERRAL_DAYS, ...more })
const textOf = async (data: ExamResultData) =>
  poppler('pdftotext', await draw(data)).replace(/\s+/g, ' ')
/** The words of the result above, drawn and read once. */
let read: Promise<string> | undefined
const textOfResult = () => {
  read ??= textOf(result)
  return read
}

describe('The printed result', () => {
  it('The printed result says who, when, where, and who judged', async () => {
    const text = await textOfResult()
    for (const part of [
      'MARIA DAS GRAÇAS NÓBREGA',
      '01/03/1968',
      '529.982.247-25',
      'METALÚRGICA SÃO CAETANO LTDA',
      '20/11/2026 10:21',
      'CLÍNICA VISÃO NORTE',
      'Dra. Helena Ribeiro CRM/SP 123456',
      'Exame nº 10490',
    ]) {
      expect(text).toContain(part)
    }
  })

  it('The printed result explains each part in plain words', async () => {
    const text = await textOfResult()
    for (const part of [
      'Visão Normal Lê a 6 m o que a visão de referência lê a 7,5 m.',
      'Baixa Visão Lê a 6 m o que a visão de referência lê a 15 m.',
      'Acuidade visual, com óculos ou lentes de contato',
      '5 de 9 Exame Alterado',
      'Algo no fundo do olho precisa ser visto de perto por um oftalmologista.',
      'Miopia com astigmatismo: vê pior de longe, com contornos borrados. Confira o grau com um oftalmologista.',
      'Visão embaçada, vista cansada',
      'Diabetes Mellitus',
      'Glaucoma',
      'Usa óculos',
      'dipirona',
    ]) {
      expect(text).toContain(part)
    }
  })

  it('The printed result sends nobody who was released to an ophthalmologist', async () => {
    const text = await textOf({ ...result, final_classification: 'liberado' })
    expect(text).toContain(
      'Miopia com astigmatismo: vê pior de longe, com contornos borrados. Isso',
    )
    expect(text).not.toContain('oftalmologista')
  })

  it('The printed result says of an eye without light that it did not prevent the release, and denies no finding', async () => {
    const text = await textOf({
      ...result,
      final_classification: 'liberado',
      right_eye: 'Sem Percepção de Luz (SPL)',
      refractive_disorder: null,
      has_changed: 0,
      ishihara_wrong_answer: 0,
    })
    expect(text).toContain('Nenhuma consulta indicada agora')
    expect(text).toContain('Isso não impediu a sua liberação.')
    expect(text).not.toContain('não encontrou sinal')
  })

  it('The printed result separates what the patient declared from what nobody answered', async () => {
    const declared = await textOf({
      ...result,
      triage: {
        ...result.triage,
        personal_history: ['none'],
        previous_eye_surgeries: ['none'],
        previous_eye_diseases: [],
        eye_complaints: [{ name: 'ZERO', pivot: { others_description: null } }],
        screen_time: null,
        allergy_description: null,
      } as ExamResultData['triage'],
    })
    for (const part of [
      // Three facts a row, labels first.
      'Queixas Histórico de saúde Doenças dos olhos Nenhuma Nenhum Não informado',
      'Tempo diante de telas, por dia Nenhuma Usa óculos Não informado',
      'Alergias Sim, sem dizer a quê',
    ])
      expect(declared).toContain(part)
  })

  it('The printed result names the plates of the colour test as the screen does', async () => {
    const text = await textOfResult()
    expect(text).toContain('Pranchas certas')
    expect(text).not.toMatch(/placa/i)
  })

  const [disorder, ...disorders] = REFRACTIVE_DISORDERS.map(({ value }) => value)
  const saysWhatItMeans = async (refractive_disorder: typeof disorder) => {
    const text = await textOf({ ...result, refractive_disorder: refractive_disorder ?? null })
    expect(text).toContain(`${refractive_disorder}: `)
  }
  it.each([disorder])('The printed result says in plain words what %s means', saysWhatItMeans)
  it.each(disorders)(
    'The printed result says in plain words what %s means',
    { tags: 'long' },
    saysWhatItMeans,
  )

  it('The printed result names who answers for a minor, and for nobody else', async () => {
    const guardian = 'MÁRCIA NÓBREGA'
    const of = (dob: string) => textOf({ ...result, patient: { ...result.patient, dob, guardian } })
    const minor = await of(todayInSaoPaulo())
    for (const words of ['Responsável', guardian]) expect(minor).toContain(words)
    expect(await of('1968-03-01')).not.toContain(guardian)
  })

  it.each([
    ['liberado', 'Liberado'],
    ['consulta', 'Consulta'],
    ['especialista', 'Especialista'],
  ] as const)(
    'The printed result tells the conclusion %s and the next step in the words of the opened page',
    async (final_classification, label) => {
      const concluded_at = new Date().toISOString()
      const text = await textOf({ ...result, final_classification, concluded_at })
      const specialties = result.specialist_specialties
      const verdict = verdictWords({
        classification: final_classification,
        specialties,
        measures: result,
      })
      const at = { today: todayInSaoPaulo(), days: REFERRAL_DAYS }
      const next = nextStepWords(final_classification, concluded_at, at)
      for (const part of [
        `${verdict.title} ${verdict.text}`,
        `Seu próximo passo: ${next.title} · ${next.note}`,
        WARNING_SIGNS.signs,
        SCREENING_NOTICE,
      ])
        expect(text).toContain(part)
      expect(text).toMatch(new RegExp(`Conclusão.*${label}`))
      expect(text.includes('retina e em uveítes e inflamações oculares')).toBe(
        final_classification === 'especialista',
      )
    },
  )

  it('A verdict of several lines leaves the sentence below it its place', async () => {
    const all = { ...result, specialist_specialties: [...SPECIALTIES] }
    const pdf = await draw(all)
    const placeOf = (text: string) => pdfWords(pdf).find(({ word }) => word === text)!
    expect(placeOf('Há').top).toBeGreaterThan(placeOf('refrativa').bottom)
  })

  it('The printed result says by when a consultation is to be had, and no day that is over', async () => {
    const soon = await textOf({ ...result, concluded_at: new Date().toISOString() })
    expect(soon).toMatch(/Marque a consulta até \d{2}\/\d{2}\/\d{4}/)
    const long = await textOf({ ...result, concluded_at: '2020-01-10T12:00:00.000Z' })
    expect(long).toContain('Marque a consulta o quanto antes')
  })

  it('The printed result says on which day in São Paulo it was judged, also without a doctor’s name', async () => {
    expect(await textOfResult()).toContain('Avaliação em 20/11/2026')
    expect(await textOf({ ...result, doctor: null })).toContain('Avaliação em 20/11/2026')
  })

  it('The printed result calls two wrong plates unaltered and three altered', async () => {
    const two = { ...result, ishihara_correct_answer: 7, ishihara_wrong_answer: 2 }
    const three = { ...result, ishihara_correct_answer: 6, ishihara_wrong_answer: 3 }
    expect(await textOf(two)).toContain('7 de 9 Exame sem Alterações')
    expect(await textOf(three)).toContain('6 de 9 Exame Alterado')
  })

  it('The printed result says what is missing instead of leaving it out', async () => {
    const text = await textOf({
      ...result,
      patient: { ...result.patient, company: null },
      place: null,
      triage: null,
      right_eye: null,
      left_eye: 'Percepção de Luz (PL)',
      has_correction: null,
      ishihara_correct_answer: 0,
      ishihara_wrong_answer: 0,
      refractive_disorder: null,
      has_refraction_image: false,
      has_retinography: false,
      has_changed: null,
      doctor: null,
    })
    for (const part of [
      'Não foi medido.',
      'Baixa Visão Severa Percebe a luz, mas não distingue letras.',
      'O teste não foi feito.',
      'Não enviada',
      'O questionário não foi respondido.',
    ]) {
      expect(text).toContain(part)
    }
  })

  it('The printed result fits one numbered page and includes its fonts', async () => {
    const pdf = await draw(result)
    expect(poppler('pdfinfo', pdf)).toMatch(/Pages:\s+1\n/)
    expect(poppler('pdftotext', pdf)).toContain('Página 1 de 1')
    const fonts = poppler('pdffonts', pdf).split('\n').slice(2).filter(Boolean)
    expect(fonts).toHaveLength(2)
    for (const font of fonts) expect(font).toMatch(/Inter-\w+ .* yes yes yes/)
  })

  it('A long printed result goes on to a second page, with the name on each', async () => {
    const long = Array.from({ length: 14 }, () => ({
      name: 'OTHERS',
      pivot: { others_description: 'ardência ao fim do turno, que melhora com colírio e descanso' },
    }))
    const triage = { ...result.triage, eye_complaints: long } as ExamResultData['triage']
    const pdf = await draw({ ...result, triage })
    const pages = poppler('pdftotext', pdf).split('\f').filter(Boolean)
    expect(pages).toHaveLength(2)
    pages.forEach((page, i) => {
      expect(page).toContain(`Página ${i + 1} de 2`)
      expect(page).toContain('MARIA DAS GRAÇAS NÓBREGA')
    })
  })

  it('A printed result with a password opens only with it, under AES-256', async () => {
    const pdf = await draw(result, { userPassword: 'longa-senha-7Q' })
    expect(() => poppler('pdftotext', pdf)).toThrow('Incorrect password')
    expect(pdf.includes('NÓBREGA')).toBe(false)
    expect(poppler('pdftotext', pdf, '-upw', 'longa-senha-7Q')).toContain('NÓBREGA')
    expect(poppler('pdfinfo', pdf, '-upw', 'longa-senha-7Q')).toContain('algorithm:AES-256')
  })
})
