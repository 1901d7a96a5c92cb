import { describe, expect, it } from 'vitest'
import { fundusOf, isFundusAltered } from './fundus.ts'
import { retinographyWords } from './result-words.ts'
import { RETINOGRAPHY_EYES } from './retinography-eye.ts'
import { verdictWords } from './verdict-words.ts'

const EYES = [...RETINOGRAPHY_EYES, null]
const READINGS = [1, 0, null]

/** As stored, with one picture of the eye, or one of each. */
const stored = (
  retinography_eye: string | null,
  has_changed: number | null,
  retinography_other_img: string | null = null,
) => fundusOf({ retinography_img: 'a', retinography_eye, retinography_other_img, has_changed })

describe('What is known of the pictures of the fundus', () => {
  it.each([
    ['OD', null, 'OD'],
    ['OE', null, 'OE'],
    ['AO', null, 'AO'],
    [null, null, null],
    ['OD', 'b', 'AO'],
    ['OE', 'b', 'AO'],
  ])('A picture of %s with another picture %s shows %s', (eye, other, shown) => {
    expect(stored(eye, 1, other).photographed_eye).toBe(shown)
  })

  it.each(READINGS)('The reading %s of a picture that was never taken is none', (has_changed) => {
    const nothing = { retinography_img: null, retinography_eye: null, retinography_other_img: null }
    expect(isFundusAltered(fundusOf({ ...nothing, has_changed }))).toBeNull()
  })
})

describe('The fundus in plain words', () => {
  it.each(EYES.flatMap((eye) => READINGS.map((has_changed) => [eye, has_changed] as const)))(
    'A fundus without a picture is told by neither the eye %s nor the reading %s, whatever the verdict',
    (eye, has_changed) => {
      const fundus = { has_retinography: false, has_changed, photographed_eye: eye }
      for (const verdict of ['liberado', 'consulta', 'especialista'] as const)
        expect(retinographyWords(fundus, verdict)).toEqual({
          altered: null,
          tone: 'none',
          mark: 'Não feita',
          text: 'A foto não foi feita.',
        })
    },
  )

  const RIGHT = 'O olho esquerdo não foi fotografado.'
  const LEFT = 'O olho direito não foi fotografado.'
  const SEEN_CLOSELY = 'precisa ser visto de perto por um oftalmologista.'
  const ROUTINE = 'Se quiser, comente na próxima consulta de rotina.'
  const KEPT_NOBODY = `Isso não impediu a sua liberação. ${ROUTINE}`

  it.each([
    ['OD', 1, 'Alterada', `Algo no fundo do olho direito ${SEEN_CLOSELY} ${RIGHT}`],
    ['OE', 1, 'Alterada', `Algo no fundo do olho esquerdo ${SEEN_CLOSELY} ${LEFT}`],
    ['AO', 1, 'Alterada', `Algo no fundo do olho ${SEEN_CLOSELY}`],
    [null, 1, 'Alterada', `Algo no fundo do olho ${SEEN_CLOSELY}`],
    ['OD', 0, 'Normal', `Nada de diferente no fundo do olho direito. ${RIGHT}`],
    ['OE', 0, 'Normal', `Nada de diferente no fundo do olho esquerdo. ${LEFT}`],
    ['AO', 0, 'Normal', 'Nada de diferente no fundo do olho.'],
    [null, 0, 'Normal', 'Nada de diferente no fundo do olho.'],
    ['OD', null, 'Feita', 'Só o olho direito foi fotografado.'],
    ['OE', null, 'Feita', 'Só o olho esquerdo foi fotografado.'],
    ['AO', null, 'Feita', 'A foto foi feita.'],
    [null, null, 'Feita', 'A foto foi feita.'],
  ])(
    'A picture of %s read as %s is told to whoever is referred as %s: %s',
    (eye, read, mark, text) => {
      const tone = read === null ? 'none' : read ? 'alert' : 'good'
      for (const verdict of ['consulta', 'especialista'] as const)
        expect(retinographyWords(stored(eye, read), verdict)).toMatchObject({ tone, mark, text })
      if (read !== 1)
        expect(retinographyWords(stored(eye, read), 'liberado')).toMatchObject({ tone, mark, text })
    },
  )

  it.each([
    ['OD', `Há algo diferente no fundo do olho direito. ${KEPT_NOBODY} ${RIGHT}`],
    ['OE', `Há algo diferente no fundo do olho esquerdo. ${KEPT_NOBODY} ${LEFT}`],
    ['AO', `Há algo diferente no fundo do olho. ${KEPT_NOBODY}`],
    [null, `Há algo diferente no fundo do olho. ${KEPT_NOBODY}`],
  ])('An altered picture of %s is told to whoever was released as %s', (eye, text) => {
    const words = retinographyWords(stored(eye, 1), 'liberado')
    expect(words).toEqual({ altered: true, tone: 'none', mark: 'Alterada', text })
  })

  it.each(READINGS)('With a picture of each eye read as %s nothing is said of one eye', (read) => {
    for (const verdict of ['liberado', 'consulta'] as const)
      expect(retinographyWords(stored('OE', read, 'b'), verdict)).toEqual(
        retinographyWords(stored(null, read), verdict),
      )
  })
})

describe('The verdict', () => {
  it.each([
    [true, 'Há um sinal no fundo do olho'],
    [false, 'Há um sinal que precisa ser examinado de perto.'],
  ])(
    'With a picture taken: %s, an altered reading sends to the specialist with: %s',
    (has_retinography, sign) => {
      const measures = {
        right_eye: null,
        left_eye: null,
        ishihara_wrong_answer: 0,
        refractive_disorder: null,
        has_retinography,
        has_changed: 1,
      }
      const { text } = verdictWords({ classification: 'especialista', specialties: [], measures })
      expect(text).toContain(sign)
    },
  )
})
