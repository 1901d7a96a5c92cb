import { saveAs } from './save-as.ts'

/** Long enough for any print dialog that was left open. */
const KEEP_MS = 10 * 60_000

/**
 * Prints a PDF: invisibly in this page where the browser shows PDFs itself, otherwise (on phones) it is saved as
 * `filename`.
 */
export function printPdf(pdf: Blob, filename: string): void {
  const url = URL.createObjectURL(pdf)
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS)
  if (navigator.pdfViewerEnabled) print(url, filename)
  else saveAs(url, filename)
}

function print(url: string, filename: string): void {
  document.getElementById(FRAME)?.remove()
  const frame = document.createElement('iframe')
  frame.id = FRAME
  frame.title = filename
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  // Fully hidden it would print an empty page.
  frame.style.cssText = 'position:fixed;width:1px;height:1px;border:0;inset:auto 0 0 auto;opacity:0'
  frame.onload = () => {
    try {
      frame.contentWindow?.focus()
      frame.contentWindow?.print()
    } catch {
      // A browser whose PDF viewer the page cannot reach: the PDF is opened, and the person prints it there.
      window.open(url, '_blank', 'noopener')
    }
  }
  frame.src = url
  document.body.append(frame)
}

const FRAME = 'iris-print'
