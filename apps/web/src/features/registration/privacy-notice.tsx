import { Button } from '@mantine/core'
import { useState } from 'react'
import { ErrorState } from '../../ui/error-state.tsx'
import { PART_FAILED, part } from '../../ui/part.tsx'
import classes from './privacy-notice.module.css'

const WholeNotice = part<{ onClose: () => void }>(
  async () => (await import('./whole-notice.tsx')).WholeNotice,
  ({ failed, onRetry }) => failed && <ErrorState message={PART_FAILED} onRetry={onRetry} />,
)

/** So that it can also be read when the network goes. */
export const readyNotice = WholeNotice.ready

/** In short, with a link to the whole text. */
export function PrivacyNotice() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.short}>
      <p>
        Seus dados são usados só para cuidar da sua saúde ocular e ficam protegidos pela Lei Geral
        de Proteção de Dados. A empresa não recebe as suas respostas nem o seu resultado.
      </p>
      <Button variant="subtle" px={8} onClick={() => setOpen(true)}>
        Ler o aviso de privacidade
      </Button>
      {isOpen && <WholeNotice onClose={() => setOpen(false)} />}
    </div>
  )
}
