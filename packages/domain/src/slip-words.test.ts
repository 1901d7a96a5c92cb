import { describe, expect, it } from 'vitest'
import { SPECIALTIES } from './final-classification.ts'
import { slipStep, withoutPhoneWords } from './slip-words.ts'

const days = { consulta: 60, especialista: 30 }
const none = { phone: null, whatsapp: null }
const at = { today: '2026-11-20', days, clinic: none }
const judged = (
  classification: 'liberado' | 'consulta' | 'especialista',
  specialties: string[],
) => ({
  classification,
  specialties,
  concludedAt: '2026-11-18T15:00:00.000Z',
})

describe('The next step on a slip', () => {
  it('Before the conclusion the slip tells that a doctor will see the exam, and nothing of it', () => {
    expect(slipStep(null, at)).toEqual({
      title: 'Seu exame vai para avaliação médica',
      note: 'Quando a avaliação terminar, o código abaixo abre o resultado.',
      last: 'Guarde este papel.',
    })
  })

  it.each([
    ['liberado', [], 'Repita a triagem no próximo exame periódico'],
    ['consulta', [], 'Marque uma consulta com um oftalmologista até 17/01/2027'],
    ['especialista', [], 'Marque uma consulta com um especialista até 18/12/2026'],
    [
      'especialista',
      ['Retina'],
      'Marque uma consulta com um especialista em retina até 18/12/2026',
    ],
    [
      'especialista',
      ['Retina', 'Glaucoma'],
      'Marque consultas com especialistas em retina e glaucoma até 18/12/2026',
    ],
  ] as const)('After the conclusion %s with %j the slip says: %s', (value, fields, title) => {
    expect(slipStep(judged(value, [...fields]), at).title).toBe(title)
  })

  it('A slip tells the day that was told, whatever the days of the setting have become', () => {
    const told = { ...judged('consulta', []), dueOn: '2027-02-18' }
    expect(slipStep(told, at).title).toBe(
      'Marque uma consulta com um oftalmologista até 18/02/2027',
    )
  })

  it('Once the day is over the slip asks for a consultation as soon as possible', () => {
    const late = slipStep(judged('consulta', []), { ...at, today: '2027-01-18' })
    expect(late.title).toBe('Marque uma consulta com um oftalmologista o quanto antes')
  })

  it.each([
    [{ phone: '1142296140', whatsapp: '11988416140' }, 'WhatsApp (11) 98841-6140'],
    [{ phone: '1142296140', whatsapp: null }, 'Telefone (11) 4229-6140'],
  ])('A clinic that gave %j is named as whom to call', (clinic, last) => {
    expect(slipStep(judged('especialista', ['Retina']), { ...at, clinic })).toMatchObject({
      note: 'Leve o resultado à consulta. Para marcar, fale com a clínica:',
      last,
    })
  })

  it('A clinic without telephones promises no call', () => {
    const { note, last } = slipStep(judged('consulta', []), at)
    expect([note, last]).toEqual(['Leve o resultado à consulta.', null])
    expect(withoutPhoneWords(none)).toBe('Sem celular? Peça o resultado impresso no balcão.')
  })

  it('Whoever has no cell phone is told where to ask', () => {
    expect(withoutPhoneWords({ phone: '1142296140' })).toBe(
      'Sem celular? Peça o resultado impresso no balcão ou pelo telefone (11) 4229-6140.',
    )
  })

  it('With more than three specialties the result names them, so that the day stays on the paper', () => {
    const { title } = slipStep(judged('especialista', [...SPECIALTIES]), at)
    expect(title).toBe(
      'Marque consultas com os especialistas indicados no resultado até 18/12/2026',
    )
  })
})
