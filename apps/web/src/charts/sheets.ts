import type { FiguresSheet } from '../ui/data-sheet.tsx'
import { EMPTY, formatNumber, formatPercent } from '../ui/format.ts'
import type { Part } from './slices.ts'

/** 'Ver tabela' for a chart of parts. */
export function partsSheet(name: string, parts: readonly Part[]): FiguresSheet {
  return {
    head: [name, 'Quantidade', 'Porcentagem'],
    rows: parts.map((part) => [
      part.label,
      formatNumber(part.count),
      formatPercent(part.percentage),
    ]),
  }
}

/**
 * 'Ver tabela' for a question with several answers: the people who gave each one, as shares of the answers and of all
 * people.
 */
export function answersSheet(
  name: string,
  { all, none }: { all: readonly (Part & { ofPeople: number })[]; none: Part },
): FiguresSheet {
  return {
    head: [name, 'Pacientes', '% das respostas', '% dos pacientes'],
    rows: [
      ...all.map((part) => [
        part.label,
        formatNumber(part.count),
        formatPercent(part.percentage),
        formatPercent(part.ofPeople),
      ]),
      [none.label, formatNumber(none.count), EMPTY, formatPercent(none.percentage)],
    ],
  }
}

/** 'Ver tabela' for pairs by gender. */
export function genderSheet(
  name: string,
  pairs: readonly { label: string; male: number; female: number }[],
): FiguresSheet {
  return {
    head: [name, 'Masculino', 'Feminino'],
    rows: pairs.map((pair) => [pair.label, formatNumber(pair.male), formatNumber(pair.female)]),
  }
}
