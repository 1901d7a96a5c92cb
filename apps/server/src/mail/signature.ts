import type { Clinic } from '@iris/contracts/clinic-view'
import { formatPhone } from '@iris/domain/phone'

/** Who writes, as mails to patients know it. */
export type Sender = Pick<Clinic, 'name' | 'phone' | 'filled'>

/** The last lines of a mail: the clinic's name and, where it gave one, its telephone. */
export function signatureOf({ name, phone }: Omit<Sender, 'filled'>): string[] {
  return phone ? [name, `Telefone: ${formatPhone(phone)}`] : [name]
}
