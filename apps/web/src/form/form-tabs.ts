import type { ReactNode } from 'react'

export type FormTab = {
  key: string
  label: string
  /** How many cards it has, shown beside its name. */
  count?: number
  /** The first words of its paths (`['phones']`); the tab without any has all the others. */
  owns?: readonly string[]
  content: ReactNode
}

type Owner = Pick<FormTab, 'key' | 'owns'>

/** The tab of a field. */
export function tabOf(path: string, tabs: readonly Owner[]): string | undefined {
  const first = path.split('.')[0] ?? path
  const owner = tabs.find((tab) => tab.owns?.includes(first)) ?? tabs.find((tab) => !tab.owns)
  return owner?.key
}

/** How many errors each tab has. */
export function errorsByTab(
  errors: Record<string, string>,
  tabs: readonly Owner[],
): Record<string, number> {
  const found: Record<string, number> = {}
  for (const path of Object.keys(errors)) {
    const key = tabOf(path, tabs)
    if (key) found[key] = (found[key] ?? 0) + 1
  }
  return found
}

/** The tab to open after a refused save: the present one if it has errors, else the first that has. */
export function tabToShow(
  current: string,
  errors: Record<string, string>,
  tabs: readonly Owner[],
): string {
  const counts = errorsByTab(errors, tabs)
  if (counts[current]) return current
  return tabs.find((tab) => counts[tab.key])?.key ?? current
}

/** '1 campo precisa de correção'. */
export function errorSummary(count: number): string {
  return count === 1 ? '1 campo precisa de correção' : `${count} campos precisam de correção`
}
