import { onTestFinished } from 'vitest'

/** Makes the window so wide until the test ends. @param width in CSS pixels */
export function atWidth(width: number): void {
  const { happyDOM } = window as unknown as {
    happyDOM: { setViewport(size: { width: number }): void }
  }
  const usual = window.innerWidth
  onTestFinished(() => happyDOM.setViewport({ width: usual }))
  happyDOM.setViewport({ width })
}
