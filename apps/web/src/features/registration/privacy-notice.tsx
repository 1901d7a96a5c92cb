import { Button } from '@mantine/core'
import { useRef } from 'react'
import { usePlaceAddress } from '../../address/use-place-address.ts'
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
  const { search, change } = usePlaceAddress()
  const isOpenedHere = useRef(false)

  // A place of its own, so that Back closes the notice and leaves the part where it is.
  function open() {
    isOpenedHere.current = true
    change({ aviso: 'aberto' })
  }

  function close() {
    if (!isOpenedHere.current) return change({ aviso: null }, { replace: true })
    isOpenedHere.current = false
    window.history.back()
  }
  return (
    <div className={classes.short}>
      <p>
        Seus dados são usados só para cuidar da sua saúde ocular e ficam protegidos pela Lei Geral
        de Proteção de Dados. A empresa não recebe as suas respostas nem o seu resultado.
      </p>
      <Button variant="subtle" px={8} onClick={open}>
        Ler o aviso de privacidade
      </Button>
      {search.get('aviso') === 'aberto' && <WholeNotice onClose={close} />}
    </div>
  )
}
