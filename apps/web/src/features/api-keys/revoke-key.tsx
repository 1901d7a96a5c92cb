import { type ApiKey, listApiKeys, revokeApiKey } from '@iris/contracts/api-keys'
import { ConfirmWrite } from '../../form/confirm-write.tsx'

type RevokeKeyProps = { apiKey: ApiKey; onDone: () => void; onClose: () => void }

/** Asked before a key goes. */
export function RevokeKey({ apiKey, onDone, onClose }: RevokeKeyProps) {
  return (
    <ConfirmWrite
      endpoint={revokeApiKey}
      input={{ params: { id: apiKey.id } }}
      invalidates={[listApiKeys]}
      title="Revogar a chave?"
      confirmLabel="Sim, revogar!"
      done="Chave revogada com sucesso!"
      failed={(reason) => `Erro ao revogar a chave. ${reason}`}
      onClose={onClose}
      onDone={() => requestAnimationFrame(onDone)}
    >
      O sistema que usa a chave “{apiKey.name}” deixa de ler agora. Uma chave revogada não volta a
      valer: para ele ler de novo, crie outra.
    </ConfirmWrite>
  )
}
