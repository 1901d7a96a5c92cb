const LENGTH = 14

/**
 * Modulo 11 over the character codes minus 48, so digits count as themselves and A counts 17 (IN RFB 2.229/2024). The
 * weights go from 2 to 9 from the right and start again.
 */
function checkDigit(characters: string): number {
  const sum = [...characters]
    .reverse()
    .reduce((total, char, index) => total + (char.charCodeAt(0) - 48) * (2 + (index % 8)), 0)
  const remainder = sum % 11
  return remainder < 2 ? 0 : 11 - remainder
}

/** How a copied number is announced: its letters are none of it. */
const NAME = /^\s*CNPJ[\s:.-]+/i

/** The stored form: upper case letters and digits, no mask, and no 'CNPJ:' before it. */
export function normaliseCnpj(text: string): string {
  return text
    .replace(NAME, '')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
}

/** Whether fourteen bare characters (see `normaliseCnpj`) are a CNPJ, numeric or alphanumeric, with right check digits. */
export function isCnpj(characters: string): boolean {
  if (!/^[0-9A-Z]{12}[0-9]{2}$/.test(characters) || /^0+$/.test(characters)) return false
  const body = characters.slice(0, 12)
  const first = checkDigit(body)
  return characters === `${body}${first}${checkDigit(`${body}${first}`)}`
}

/** Also formats part of a CNPJ, for use while typing: '12abc3' → '12.ABC.3'. */
export function formatCnpj(text: string): string {
  const all = normaliseCnpj(text).slice(0, LENGTH)
  const root = [all.slice(0, 2), all.slice(2, 5), all.slice(5, 8)].filter(Boolean).join('.')
  const branch = all.slice(8, 12)
  const check = all.slice(12)
  return root + (branch ? `/${branch}` : '') + (check ? `-${check}` : '')
}
