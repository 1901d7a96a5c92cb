import { listLinks, type RegistrationLink, revokeLink } from '@iris/contracts/registration'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { ConfirmWrite } from '../../form/confirm-write.tsx'

type RevokeLinkProps = { companyId: number; link: RegistrationLink; onClose: () => void }

/** Asked before a link goes. */
export function RevokeLink({ companyId, link, onClose }: RevokeLinkProps) {
  return (
    <ConfirmWrite
      endpoint={revokeLink}
      input={{ params: { id: companyId, jti: link.jti } }}
      invalidates={[listLinks]}
      title="Revogar o link?"
      confirmLabel="Sim, revogar!"
      done="Link revogado com sucesso!"
      failed={(reason) => `Erro ao revogar o link. ${reason}`}
      onClose={onClose}
    >
      O link criado em {formatDateTime(link.created_at)} deixa de funcionar agora, também para quem
      está preenchendo o cadastro neste momento. Quem já se cadastrou por ele continua cadastrado.
    </ConfirmWrite>
  )
}
