import { NoticeDialog } from '../../form/confirm-dialog.tsx'
import { dialogPart } from '../../ui/dialog-part.tsx'
import { agreementTo, isAboutAddress, type ResultSender } from './use-send-result.ts'

const AskToSend = dialogPart(
  'Abrindo o envio',
  async () => (await import('./ask-to-send.tsx')).AskToSend,
)

/** The question asked before a result is sent, or why it was not. */
export function SendQuestion({ of }: { of: ResultSender }) {
  const { asked } = of
  if (!asked) return null
  if (asked.refusal && !agreementTo(asked.refusal) && !isAboutAddress(asked.refusal))
    return (
      <NoticeDialog title="O resultado não foi enviado" onClose={of.cancel}>
        {asked.refusal.message}
      </NoticeDialog>
    )
  return <AskToSend asked={asked} onClose={of.cancel} onConfirm={of.confirm} />
}
