import type { Referral } from '@iris/contracts/referrals'
import { toast } from '../../ui/toast.tsx'
import { useAddContact } from './referrals-api.ts'

/** What the contact says that opening the conversation leaves; what was answered is added by hand. */
const OPENED = 'Mensagem pronta aberta no WhatsApp.'

/** To be called where the conversation is opened: it is a contact, whatever becomes of it. */
export function useWhatsapp({ id }: Pick<Referral, 'id'>): () => void {
  const contact = useAddContact()
  return () =>
    contact.mutate(
      { params: { id }, body: { channel: 'whatsapp', notes: OPENED } },
      { onError: () => toast.error('O contato não pôde ser registrado. Registre-o à mão.') },
    )
}
