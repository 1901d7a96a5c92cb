import type { RegistrationLink } from '@iris/contracts/registration'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { Button, Modal } from '@mantine/core'
import { messageOf } from '../../api/api-error.ts'
import { useEscape } from '../../form/use-escape.ts'
import { toast } from '../../ui/toast.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import classes from './company-links.module.css'
import { useRevokeLink } from './links-api.ts'

type RevokeLinkProps = { companyId: number; link: RegistrationLink; onClose: () => void }

/** Asked before a link goes. */
export function RevokeLink({ companyId, link, onClose }: RevokeLinkProps) {
  useFocusBack()
  const revoke = useRevokeLink()
  const leave = () => (revoke.isPending ? revoke.stop() : onClose())
  useEscape(true, leave)

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
    <Modal
      opened
      onClose={leave}
      title="Revogar o link?"
      size={440}
      centered
      zIndex={400}
      closeOnEscape={false}
      closeOnClickOutside={false}
      // The sheet beneath has a head of its own, and a page has one.
      attributes={{ header: { role: 'none' } }}
    >
      <p className={classes.question}>
        O link criado em {formatDateTime(link.created_at)} deixa de funcionar agora, também para
        quem está preenchendo o cadastro neste momento. Quem já se cadastrou por ele continua
        cadastrado.
      </p>
      <div className={classes.answers}>
        <Button variant="default" onClick={leave} data-autofocus>
          Cancelar
        </Button>
        <Button color="red" loading={revoke.isPending} onClick={() => void confirm()}>
          Sim, revogar!
        </Button>
      </div>
    </Modal>
  )
}
