import type { RegistrationLink } from '@iris/contracts/registration'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { messageOf } from '../../api/api-error.ts'
import { ConfirmDialog } from '../../form/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRevokeLink } from './links-api.ts'

type RevokeLinkProps = { companyId: number; link: RegistrationLink; onClose: () => void }

/** Asked before a link goes. */
export function RevokeLink({ companyId, link, onClose }: RevokeLinkProps) {
  const revoke = useRevokeLink()
  const leave = () => (revoke.isPending ? revoke.stop() : onClose())

  async function confirm() {
    try {
      await revoke.mutateAsync({ params: { id: companyId, jti: link.jti } })
      toast.success('Link revogado com sucesso!', TOAST_NOTICE_MS)
      onClose()
    } catch (error) {
      toast.error(`Erro ao revogar o link. ${messageOf(error)}`, TOAST_NOTICE_MS)
    }
  }

  return (
    <ConfirmDialog
      title="Revogar o link?"
      confirmLabel="Sim, revogar!"
      pending={revoke.isPending}
      onConfirm={() => void confirm()}
      onClose={leave}
    >
      O link criado em {formatDateTime(link.created_at)} deixa de funcionar agora, também para quem
      está preenchendo o cadastro neste momento. Quem já se cadastrou por ele continua cadastrado.
    </ConfirmDialog>
  )
}
