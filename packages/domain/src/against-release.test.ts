import { expect, test } from 'vitest'
import { againstRelease, type ReleaseFindings } from './against-release.ts'

const CLEAR: ReleaseFindings = {
  right_eye: '20/20',
  left_eye: '20/30',
  ishihara_wrong_answer: 0,
  retinography_img: 'retina.png',
  portable_auto_refractor_img: 'refração.png',
  has_changed: 0,
  refractive_disorder: 'Sem alteração',
}

test.each<[string, Partial<ReleaseFindings>, string[]]>([
  ['good measures and images that were read', {}, []],
  ['an eye at 20/40', { right_eye: '20/40' }, ['Olho direito: 20/40']],
  [
    'both eyes low',
    { right_eye: '20/200', left_eye: 'Percepção de Luz (PL)' },
    ['Olho direito: 20/200', 'Olho esquerdo: Percepção de Luz (PL)'],
  ],
  ['an eye without a measure', { right_eye: null }, []],
  ['two wrong plates', { ishihara_wrong_answer: 2 }, []],
  ['three wrong plates', { ishihara_wrong_answer: 3 }, ['Ishihara alterado']],
  ['an altered retinography', { has_changed: 1 }, ['Retinografia Alterada']],
  [
    'a retinography nobody read',
    { has_changed: null },
    ['Retinografia enviada, ainda sem leitura'],
  ],
  [
    'a refraction nobody read',
    { refractive_disorder: null },
    ['Imagem da refração enviada, ainda sem leitura'],
  ],
  [
    'no image and no reading',
    {
      retinography_img: null,
      portable_auto_refractor_img: null,
      has_changed: null,
      refractive_disorder: null,
    },
    [],
  ],
  ['a refractive disorder that was read', { refractive_disorder: 'Miopia' }, []],
])('The reasons against "Liberado" are named for %s', (_case, found, reasons) => {
  expect(againstRelease({ ...CLEAR, ...found })).toEqual(reasons)
})
