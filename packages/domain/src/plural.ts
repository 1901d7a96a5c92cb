const number = new Intl.NumberFormat('pt-BR')

/** 1 → '1 triagem', 1284 → '1.284 triagens'. */
export function plural(count: number, one: string, many: string): string {
  return `${number.format(count)} ${count === 1 ? one : many}`
}
