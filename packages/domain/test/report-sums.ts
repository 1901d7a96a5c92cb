import { cellsOf, type ReportCell, type ReportFigures } from '../src/report-cells.ts'
import { isFew } from '../src/small-groups.ts'
import { LinearAttack, type Sum } from './linear-attack.ts'
import type { Scene, Seen } from './report-attacks.ts'

const sumOf = (atoms: readonly number[]): Sum => new Map(atoms.map((atom) => [atom, 1]))

/** What follows by adding and taking away, but for hidden cells that the earlier reports alone say. */
export function byAdding({ cells, atoms, parts }: Scene): string[] {
  const attackWith = (isUsed: (cell: Seen) => boolean) => {
    const attack = new LinearAttack(atoms.length)
    for (const cell of cells)
      if (!cell.isHidden && isUsed(cell)) attack.learn(sumOf(parts.get(cell)!))
    return attack
  }
  const attack = attackWith(() => true)
  const sizes = new Map(atoms.map(({ people }, atom) => [atom, people.length]))
  return [
    ...cells
      .filter((cell) => cell.isHidden && attack.knows(sumOf(parts.get(cell)!)))
      .filter((cell) => !attackWith(({ at }) => at > cell.at).knows(sumOf(parts.get(cell)!)))
      .map(({ id }) => id),
    ...attack.fewKnown(sizes, isFew).map((list) => list.map((atom) => atoms[atom]!.people).join()),
  ]
}

/** Of each family everybody has just one: what the attacker knows besides. `whole` has those of its parts. */
export const FAMILIES = [
  { parts: ['visao_normal', 'baixa_visao', 'baixa_visao_severa'] },
  { parts: ['liberado', 'consulta', 'especialista'], whole: ['encaminhados', 1, 2] },
] as const

/** All cells of a family at once: each atom has as many variables as there are parts. */
export function byFamily(
  reports: readonly ReportFigures[],
  family: (typeof FAMILIES)[number],
): string[] {
  const keys = [...family.parts, ...('whole' in family ? [family.whole[0]] : [])]
  const homes = new Map<string, string[]>()
  const cells = keys.flatMap((key) =>
    reports.flatMap((report, at) =>
      cellsOf(report, key).map((cell) => ({ ...cell, key, at, id: `${at} ${cell.id}` })),
    ),
  )
  for (const { id, people } of cells)
    for (const one of people) homes.set(one, [...(homes.get(one) ?? []), id])
  const atoms = [...Map.groupBy(homes.keys(), (one) => homes.get(one)!.join()).values()]
  const place = new Map(atoms.flatMap((people, atom) => people.map((one) => [one, atom] as const)))
  const variable = (atom: number, part: number) => part * atoms.length + atom
  const partsOf = (key: string) =>
    'whole' in family && key === family.whole[0]
      ? [family.whole[1], family.whole[2]]
      : [keys.indexOf(key as (typeof keys)[number])]
  const sum = ({ key, people }: (typeof cells)[number]) =>
    sumOf(
      [...new Set(people.map((one) => place.get(one)!))].flatMap((atom) =>
        partsOf(key).map((part) => variable(atom, part)),
      ),
    )
  const attackWith = (isUsed: (cell: { at: number }) => boolean) => {
    const attack = new LinearAttack(atoms.length * family.parts.length)
    for (const atom of atoms.keys())
      attack.learn(sumOf(family.parts.map((_, part) => variable(atom, part))))
    for (const cell of cells) if (!cell.isHidden && isUsed(cell)) attack.learn(sum(cell))
    return attack
  }
  const attack = attackWith(() => true)
  const told = toldOf(cells, family.parts)
  const sizesOf = (key: string, part: number) =>
    atoms.flatMap((people, atom) =>
      told.has(`${key} ${people[0]}`) ? [] : [[variable(atom, part), people.length] as const],
    )
  return [
    ...cells
      .filter((cell) => cell.isHidden && attack.knows(sum(cell)))
      .filter(({ key, people }) => !people.every((one) => told.has(`${key} ${one}`)))
      .filter((cell) => !attackWith(({ at }) => at > cell.at).knows(sum(cell)))
      .map(({ id, count, of }) => `${id} ${count} of ${of}`),
    ...family.parts.flatMap((key, part) =>
      attack.fewKnown(new Map(sizesOf(key, part)), isFew).map((list) => `${key} of ${list}`),
    ),
  ]
}

/** By zeros and whole groups of one indicator, and so of those that exclude it: 'key name'. */
function toldOf(
  cells: readonly (ReportCell & { key: string })[],
  parts: readonly string[],
): ReadonlySet<string> {
  const told = new Set<string>()
  const people = new Set<string>()
  for (const { key, isHidden, count, of, people: over } of cells) {
    if (isHidden || (count !== 0 && count !== of)) continue
    for (const one of over) {
      people.add(one)
      told.add(`${key} ${one}`)
      if (count > 0 && parts.includes(key)) for (const part of parts) told.add(`${part} ${one}`)
    }
  }
  for (const one of people) {
    const open = parts.filter((part) => !told.has(`${part} ${one}`))
    if (open.length === 1) told.add(`${open[0]} ${one}`)
  }
  return told
}
