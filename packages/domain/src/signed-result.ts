import { formatDateTime } from './sao-paulo-date.ts'

/** 'Assinado digitalmente por BEATRIZ LEAL em 20/11/2026 10:21'. `signed_at`: ISO 8601. */
export function signedResult({
  signer_name,
  signed_at,
}: {
  signer_name: string
  signed_at: string
}): string {
  return `Assinado digitalmente por ${signer_name} em ${formatDateTime(signed_at)}`
}
