import { describe, expect, it } from 'vitest'
import { REFERRAL_DAYS } from './referral.ts'
import { REFRACTIVE_DISORDERS } from './refractive-disorder.ts'
import {
  acuityWords,
  colourWords,
  nextStepWords,
  refractionWords,
  retinographyWords,
  verdictWords,
  WARNING_SIGNS,
} from './result-words.ts'
import { ACUITY_VALUES } from './visual-acuity.ts'

describe('What somebody who was released reads', () => {
  const SENDS = /oftalmologista|especialista|Marque|Confira|Procure|Vá /
  const counts = Array.from({ length: 10 }, (_, wrong) => ({ correct: 9 - wrong, wrong }))
  const disorders = [null, 'Presbiopia', ...REFRACTIVE_DISORDERS.map(({ value }) => value)]
  const readings = [true, false, null]
  const findings = [
    ...counts.map((count) => ['colours', colourWords(count, 'liberado')] as const),
    ...[true, false].flatMap((measured) => [
      ...disorders.map(
        (value) => ['refraction', refractionWords(value, measured, 'liberado')] as const,
      ),
      ...readings.map(
        (altered) => ['retinography', retinographyWords(altered, measured, 'liberado')] as const,
      ),
    ]),
  ]

  it.each(findings)('No words on %s send a released person to a consultation: %j', (_, words) => {
    expect(words.text).not.toMatch(SENDS)
    expect(['good', 'none']).toContain(words.tone)
  })

  it.each([...ACUITY_VALUES, null])('An eye of %s sends no released person away', (right_eye) => {
    const { text } = acuityWords({ right_eye, left_eye: '20/20', has_correction: 0 })
    expect(text).not.toMatch(SENDS)
  })

  it('Nobody is sent to a consultation by the verdict and the next step of a release', () => {
    const { title, text } = verdictWords({
      classification: 'liberado',
      specialties: [],
      altered: true,
    })
    const at = { today: '2026-11-21', days: REFERRAL_DAYS }
    const next = nextStepWords('liberado', '2026-11-20T15:00:00.000Z', at)
    expect(`${title} ${text} ${next.title} ${next.note}`).not.toMatch(SENDS)
  })

  it('What everybody is told to do at once speaks of no consultation that a released person has not', () => {
    expect(WARNING_SIGNS.action).not.toContain('consulta')
  })

  it.each([
    [
      'the refraction',
      refractionWords('Miopia', true, 'liberado'),
      /^Miopia: vê pior de longe\. Isso/,
    ],
    ['the colours', colourWords({ correct: 5, wrong: 4 }, 'liberado'), /algumas cores\. Isso/],
    ['the fundus', retinographyWords(true, true, 'liberado'), /no fundo do olho\. Isso/],
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
        retinographyWords(true, true, classification),
      ]) {
        expect(text).toContain('oftalmologista')
        expect(text).not.toContain('liberação')
      }
    },
  )
})
