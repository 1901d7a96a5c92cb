import { useEffect } from 'react'

/** Paper is white: while a page is printed, it is drawn in the light theme. */
export function useLightPaper(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    let shown: string | undefined
    const lighten = () => {
      shown ??= dataset.mantineColorScheme
      dataset.mantineColorScheme = 'light'
    }
    const restore = () => {
      if (shown) dataset.mantineColorScheme = shown
      shown = undefined
    }
    addEventListener('beforeprint', lighten)
    addEventListener('afterprint', restore)
    return () => {
      removeEventListener('beforeprint', lighten)
      removeEventListener('afterprint', restore)
    }
  }, [])
}
