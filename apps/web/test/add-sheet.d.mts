/**
 * Gives the window the rules of a stylesheet until the test ends; an import of one is empty here.
 * @param path from apps/web/src
 */
export function addSheet(path: string): void
