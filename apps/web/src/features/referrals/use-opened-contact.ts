import type { Referral } from '@iris/contracts/referrals'
import { toast } from '../../ui/toast.tsx'
import { useAddContact } from './referrals-api.ts'

/** What the contact says that opening it leaves; what was answered is added by hand. */
const OPENED = {
  whatsapp: 'Mensagem pronta aberta no WhatsApp.',
  phone: 'Ligação iniciada.',
} as const

/** To be called where a conversation or a call is opened: it is a contact, whatever becomes of it. */
export function useOpenedContact({
  id,
}: Pick<Referral, 'id'>): (channel: keyof typeof OPENED) => void {
  const contact = useAddContact()
  return (channel) =>
    contact.mutate(
      { params: { id }, body: { channel, notes: OPENED[channel] } },
      { onError: () => toast.error('O contato não pôde ser registrado. Registre-o à mão.') },
    )
}
