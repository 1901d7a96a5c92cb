const number = new Intl.NumberFormat('pt-BR')

/** 1284 → '1.284'. */
export function formatCount(count: number): string {
  return number.format(count)
}

/** 1 → '1 triagem', 1284 → '1.284 triagens'. */
export function plural(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
