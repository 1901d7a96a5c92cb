/** A LIKE pattern of what holds these words anywhere; its own signs among them stand for themselves. */
export function within(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
