import { joinFiles } from './join-files.ts'
import { moveToGoal } from './move-to-goal.ts'
import { type Files, type Groups, sumOf, weighGroups } from './weigh-groups.ts'

/** How often pages that are too heavy are given more weight. Each try costs about a second. */
const TRIES = 20
/**
 * How much more: a page that is a hundredth above its goal 9% more, and who is hardly above it not so little that nothing
 * moves. In larger steps all others pay more than it takes.
 */
const LEAST = 1.03
const STEP = 6

/**
 * Puts small files together (`joinFiles`) so that no page is above its goal. Joined for the good of all
 * pages, the largest ones come out with what others need; whoever is above the goal weighs more in the next try. What
 * the try that comes nearest still has above a goal, single files are moved for (`moveToGoal`).
 */
export function joinToGoal(files: Files): Groups {
  let weighed = files.opened
  let best: { joined: Groups; over: number } | undefined
  for (let tried = 0; tried < TRIES && best?.over !== 0; tried += 1) {
    const joined = joinFiles(files.files, weighed)
    const { above } = weighGroups(joined, files)
    const over = sumOf(above)
    if (!best || over < best.over) best = { joined, over }
    weighed = weighed.map((each, at) => {
      const part = (above[at] ?? 0) / (each.goal ?? 1)
      return part > 0 ? { ...each, weight: each.weight * (LEAST + STEP * part) } : each
    })
  }
  return moveToGoal(best?.joined ?? [], files)
}
