import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { Button } from '../features/results/button.tsx'
import { ContactButtons, HelpFoot } from '../features/results/contact.tsx'
import { Gate } from '../features/results/gate.tsx'
import { Opened } from '../features/results/opened.tsx'
import { readPdf } from '../features/results/result-api.ts'
import { Pending, Trouble } from '../features/results/trouble.tsx'
import { useContact } from '../features/results/use-contact.ts'
import { useHiddenAgain } from '../features/results/use-hidden-again.ts'
import { useResult } from '../features/results/use-result.ts'
import { PhoneFrame } from '../ui/phone-frame.tsx'
import { saveAs } from '../ui/save-as.ts'

/** `/resultado/{token}`: who was examined reads their result with their birth date, without a login. */
export function ResultPage({ token }: { token: string }) {
  const { view, look, open, hide, refuse } = useResult(token)
  const clinic = useContact(view.kind)
  useHiddenAgain(hide)
  return (
    <PhoneFrame title={clinic.name} subtitle="Resultado da triagem visual" logo={clinic.logo_url}>
      {view.kind === 'loading' && (
        <p className="visually-hidden" role="status">
          Carregando
        </p>
      )}
      {view.kind === 'trouble' && <Trouble {...view} onRetry={look} />}
      {view.kind === 'gate' && !view.gate.ready && (
        <Pending isAsking={view.isAsking} onRetry={look} />
      )}
      {view.kind === 'gate' && view.gate.ready && (
        <Gate {...view} onOpen={(dob) => open(view.gate, dob)} />
      )}
      {view.kind === 'open' ? (
        <Opened
          result={view.result}
          dob={view.dob}
          contact={<ContactButtons clinic={clinic} />}
          action={<Download token={token} onRefused={refuse} />}
        />
      ) : (
        <HelpFoot clinic={clinic} />
      )}
    </PhoneFrame>
  )
}

const PDF_NAME = 'resultado-da-triagem-visual.pdf'

type DownloadProps = { token: string; onRefused: (error: ApiError) => void }

function Download({ token, onRefused }: DownloadProps) {
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)

  async function download() {
    setBusy(true)
    setTrouble(null)
    try {
      const url = URL.createObjectURL(await readPdf(token))
      saveAs(url, PDF_NAME)
      // A download that has begun does not need its address any more, but Safari begins late.
      setTimeout(() => URL.revokeObjectURL(url), 60_000)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.isUncertain || error.status === 429) setTrouble(error.message)
      else onRefused(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div data-print="hide">
      <p role="alert">{trouble}</p>
      <Button isBusy={isBusy} onClick={() => void download()}>
        <IconDownload size={20} stroke={1.75} aria-hidden="true" />
        Baixar resultado em PDF
      </Button>
    </div>
  )
}
