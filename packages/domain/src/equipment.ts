/** What the clinic owns and lends to its people (spec 2 §3). */
export const EQUIPMENT_TYPES = [
  { value: 1, label: 'Notebook' },
  { value: 2, label: 'Refrator' },
  { value: 3, label: 'Retinógrafo' },
  { value: 4, label: 'Tablet' },
  { value: 5, label: 'Impressora' },
  { value: 6, label: 'Roteador' },
  { value: 7, label: 'Celular' },
] as const

export function equipmentTypeLabel(type: number): string {
  return EQUIPMENT_TYPES.find(({ value }) => value === type)?.label ?? 'Equipamento'
}

type Named = {
  equipament_type: number
  mark?: string | null
  model?: string | null
  serial_number?: string | null
  active_number?: string | null
}

/** 'Retinógrafo Eidon FA · Ativo 0142': the asset number tells two alike apart, otherwise the serial number does. */
export function equipmentName(item: Named): string {
  const what = [equipmentTypeLabel(item.equipament_type), item.mark, item.model]
  const which = item.active_number
    ? `Ativo ${item.active_number}`
    : item.serial_number && `Série ${item.serial_number}`
  return [what.filter(Boolean).join(' '), which].filter(Boolean).join(' · ')
}
