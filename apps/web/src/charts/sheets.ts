import type { Sheet } from '../ui/data-sheet.tsx'
import { formatNumber, formatPercent } from '../ui/format.ts'
import type { Part } from './slices.ts'

/** 'Ver tabela' of a chart of parts. */
export function partsSheet(name: string, parts: readonly Part[]): Sheet {
  return {
    head: [name, 'Quantidade', 'Porcentagem'],
    rows: parts.map((part) => [
      part.label,
      formatNumber(part.count),
      formatPercent(part.percentage),
    ]),
  }
}

/** 'Ver tabela' of pairs by gender. */
export function genderSheet(
  name: string,
  pairs: readonly { label: string; male: number; female: number }[],
): Sheet {
  return {
    head: [name, 'Masculino', 'Feminino'],
    rows: pairs.map((pair) => [pair.label, formatNumber(pair.male), formatNumber(pair.female)]),
  }
}
