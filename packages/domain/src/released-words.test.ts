import { describe, expect, it } from 'vitest'
import type { Fundus } from './fundus.ts'
import { REFERRAL_DAYS } from './referral.ts'
import { REFRACTIVE_DISORDERS } from './refractive-disorder.ts'
import {
  acuityWords,
  colourWords,
  nextStepWords,
  refractionWords,
  retinographyWords,
  WARNING_SIGNS,
} from './result-words.ts'
import { type Measures, verdictWords } from './verdict-words.ts'
import { ACUITY_VALUES, acuityClass } from './visual-acuity.ts'

const CLEAR = {
  right_eye: '20/20',
  left_eye: '20/20',
  ishihara_wrong_answer: 0,
  refractive_disorder: null,
  has_retinography: true,
  has_changed: null,
} as const

const fundus = (altered: boolean | null, has_retinography = true): Fundus => ({
  has_retinography,
  has_changed: altered === null ? null : Number(altered),
  photographed_eye: null,
})

const released = (found: Partial<Measures>) =>
  verdictWords({
    classification: 'liberado',
    specialties: [],
    measures: { ...CLEAR, ...found },
  })

describe('What somebody who was released reads', () => {
  const SENDS = /oftalmologista|especialista|Marque|Confira|Procure|Vá /
  const counts = Array.from({ length: 10 }, (_, wrong) => ({ correct: 9 - wrong, wrong }))
  const disorders = [null, 'Presbiopia', ...REFRACTIVE_DISORDERS.map(({ value }) => value)]
  const readings = [true, false, null]
  const eyes = [...ACUITY_VALUES, null].map((right_eye) => ({ right_eye, has_correction: 0 }))
  const findings = [
    ...eyes.flatMap((eye) =>
      [...ACUITY_VALUES, null].map(
        (left_eye) => ['acuity', acuityWords({ ...eye, left_eye }, 'liberado')] as const,
      ),
    ),
    ...counts.map((count) => ['colours', colourWords(count, 'liberado')] as const),
    ...[true, false].flatMap((measured) => [
      ...disorders.map(
        (value) => ['refraction', refractionWords(value, measured, 'liberado')] as const,
      ),
      ...readings.map(
        (altered) =>
          ['retinography', retinographyWords(fundus(altered, measured), 'liberado')] as const,
      ),
    ]),
  ]

  it.each(findings)('No words on %s send a released person to a consultation: %j', (_, words) => {
    expect(words.text).not.toMatch(SENDS)
    expect(['good', 'none']).toContain(words.tone)
  })

  const below = ACUITY_VALUES.filter((value) => acuityClass(value) !== 'normal')
  const unexpected = [
    ...below.flatMap((value) => [{ right_eye: value }, { left_eye: value }]),
    { ishihara_wrong_answer: 3 },
    ...disorders
      .filter((value) => value !== null && value !== 'Sem alteração')
      .map((refractive_disorder) => ({ refractive_disorder })),
    { has_changed: 1 },
  ]

  it.each(unexpected)(
    'A release that stands above %j does not say that nothing was found',
    (found) => {
      const { title, text } = released(found)
      expect(`${title} ${text}`).not.toMatch(/Nada que|não encontrou/)
      expect(text).toContain('saiu do esperado')
      expect(`${title} ${text}`).not.toMatch(SENDS)
    },
  )

  it.each([
    {},
    { right_eye: '20/30' },
    { right_eye: null, left_eye: null },
    { ishihara_wrong_answer: 2 },
    { refractive_disorder: 'Sem alteração' },
    { has_changed: 0 },
    { has_retinography: false, has_changed: 1 },
  ] as const)('A release with %j alone says that nothing was found', (found) => {
    expect(released(found).text).toContain('não encontrou sinal')
  })

  it('Nobody is sent to a consultation by the verdict and the next step of a release', () => {
    const { title, text } = released({})
    const at = { today: '2026-11-21', days: REFERRAL_DAYS }
    const next = nextStepWords('liberado', '2026-11-20T15:00:00.000Z', at)
    expect(`${title} ${text} ${next.title} ${next.note}`).not.toMatch(SENDS)
  })

  it('What everybody is told to do at once speaks of no consultation that a released person has not', () => {
    expect(WARNING_SIGNS.action).not.toContain('consulta')
  })

  it.each([
    [
      'the acuity',
      acuityWords({ ...CLEAR, right_eye: '20/200', has_correction: 0 }, 'liberado'),
      /vê muito menos que o esperado\..*\. Isso/,
    ],
    [
      'the refraction',
      refractionWords('Miopia', true, 'liberado'),
      /^Miopia: vê pior de longe\. Isso/,
    ],
    ['the colours', colourWords({ correct: 5, wrong: 4 }, 'liberado'), /algumas cores\. Isso/],
    ['the fundus', retinographyWords(fundus(true), 'liberado'), /no fundo do olho\. Isso/],
  ])('A finding on %s is named to a released person, and that it kept nobody', (_, words, seen) => {
    expect(words.text).toMatch(seen)
    expect(words.text).toContain('não impediu a sua liberação')
  })

  it.each(['consulta', 'especialista'] as const)(
    'Whoever is referred as %s reads of no release under their findings',
    (classification) => {
      for (const { text } of [
        colourWords({ correct: 5, wrong: 4 }, classification),
        refractionWords('Miopia', true, classification),
        retinographyWords(fundus(true), classification),
      ]) {
        expect(text).toContain('oftalmologista')
        expect(text).not.toContain('liberação')
      }
      const eyes = { ...CLEAR, right_eye: '20/200', has_correction: 0 } as const
      const { text, tone } = acuityWords(eyes, classification)
      expect(text).not.toContain('liberação')
      expect(tone).toBe('alert')
    },
  )
})
