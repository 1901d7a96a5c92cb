import { useWindowEvent } from '@mantine/hooks'

/** Escape for a dialog above a form: taken here, so that the form beneath does not close too. */
export function useEscape(isOpen: boolean, close: () => void): void {
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !isOpen) return
      event.preventDefault()
      close()
    },
    { capture: true },
  )
}
