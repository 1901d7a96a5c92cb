import { readFileSync } from 'node:fs'
import { onTestFinished } from 'vitest'

export function addSheet(path) {
  const style = document.createElement('style')
  style.textContent = readFileSync(`apps/web/src/${path}`, 'utf8')
  document.head.append(style)
  onTestFinished(() => style.remove())
}
