import { NoticeDialog } from './confirm-dialog.tsx'
import type { CepSearch } from './use-cep-lookup.ts'

/** Said where no address has the CEP that was typed. */
export function CepMissing({ of: { isMissing, forget } }: { of: CepSearch }) {
  return (
    isMissing && (
      <NoticeDialog title="CEP não encontrado!" onClose={forget}>
        Confira o número ou preencha o endereço.
      </NoticeDialog>
    )
  )
}
