import { expect, it } from 'vitest'
import { fileNameOf } from './exam-upload.ts'

it('A downloaded file is named after its exam, without accents', () => {
  expect(fileNameOf(9, 'Refração', 'application/pdf')).toBe('exame-9-refracao.pdf')
  expect(fileNameOf(9, 'Retinografia', undefined)).toBe('exame-9-retinografia')
  expect(fileNameOf(9, 'Retinografia: olho direito', 'image/png')).toBe(
    'exame-9-retinografia-olho-direito.png',
  )
})
