import { expect, test } from 'vitest'
import { EQUIPMENT_TYPES, equipmentName, equipmentTypeLabel } from './equipment.ts'

test('The seven types of equipment have the codes and words of the specification', () => {
  expect(EQUIPMENT_TYPES.map(({ value, label }) => `${value} ${label}`)).toEqual([
    '1 Notebook',
    '2 Refrator',
    '3 Retinógrafo',
    '4 Tablet',
    '5 Impressora',
    '6 Roteador',
    '7 Celular',
  ])
  expect(equipmentTypeLabel(3)).toBe('Retinógrafo')
  expect(equipmentTypeLabel(99)).toBe('Equipamento')
})

test.each([
  [{ equipament_type: 4 }, 'Tablet'],
  [{ equipament_type: 1, mark: 'Dell', model: null }, 'Notebook Dell'],
  [
    { equipament_type: 3, mark: 'Eidon', model: 'FA', serial_number: 'S1', active_number: '0142' },
    'Retinógrafo Eidon FA · Ativo 0142',
  ],
  [{ equipament_type: 2, serial_number: 'QS-9' }, 'Refrator · Série QS-9'],
])('The type of equipment %j is named %s', (item, name) => {
  expect(equipmentName(item)).toBe(name)
})
