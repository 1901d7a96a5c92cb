import { describe, expect, it } from 'vitest'
import { acuityWarning } from './acuity-change.ts'

const before = {
  right_eye: '20/25',
  left_eye: '20/30',
  has_correction: 0 as const,
  created_at: '2025-11-18T12:42:00.000Z',
}

describe('The warning about an eye that reads worse', () => {
  it('The warning about a worse eye counts the lines lost since the last exam', () => {
    expect(acuityWarning('left_eye', '20/40', before, 0)).toEqual({
      title: 'Olho esquerdo perdeu uma linha desde o último exame',
      detail: 'De 20/30 em 18/11/2025 para 20/40 hoje. Confirme a medida antes de salvar.',
    })
    expect(acuityWarning('right_eye', '20/70', before, 0)?.title).toBe(
      'Olho direito perdeu 4 linhas desde o último exame',
    )
  })

  it('The warning about a worse eye counts no lines of light perception', () => {
    expect(acuityWarning('right_eye', 'Percepção de Luz (PL)', before, 0)?.title).toBe(
      'Olho direito piorou desde o último exame',
    )
  })

  it('The warning about a worse eye says that the last reading was taken another way', () => {
    expect(acuityWarning('left_eye', '20/40', before, 1)?.detail).toContain(
      'A medida anterior foi sem correção.',
    )
  })

  it('No warning is shown for an eye that is as good or better, not measured yet, or new', () => {
    expect(acuityWarning('left_eye', '20/30', before, 0)).toBeNull()
    expect(acuityWarning('left_eye', '20/20', before, 0)).toBeNull()
    expect(acuityWarning('left_eye', null, before, 0)).toBeNull()
    expect(acuityWarning('left_eye', '20/200', { ...before, left_eye: null }, 0)).toBeNull()
    expect(acuityWarning('left_eye', '20/200', null, 0)).toBeNull()
  })
})
