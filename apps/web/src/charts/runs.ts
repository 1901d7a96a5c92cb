/** Groups of neighbours that have a value, by index: a line breaks where nothing was measured. */
export function runsOf(values: readonly unknown[]): number[][] {
  const runs: number[][] = []
  values.forEach((value, index) => {
    if (value === null) return
    const run = runs.at(-1)
    if (run && run.at(-1) === index - 1) run.push(index)
    else runs.push([index])
  })
  return runs
}
