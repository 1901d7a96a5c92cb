/** How a house without a number is kept. */
export const NO_STREET_NUMBER = 'S/N'

const WITHOUT = /^s(em)?[^a-z0-9]*n(o|º|°|[uú]mero)?\.?$/i

/** The number of a house as it is kept: 's/n', 'sn', 's/nº' and 'sem número' are 'S/N'; anything else as it stands. */
export function streetNumber(text: string): string {
  return WITHOUT.test(text.trim().normalize('NFC')) ? NO_STREET_NUMBER : text
}
