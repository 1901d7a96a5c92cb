import { describe, expect, it } from 'vitest'
import { precached } from './service-worker.ts'

const HTML = `<link rel="icon" href="/favicon.svg" />
<script type="module" src="/assets/index-a1.js"></script>
<link rel="stylesheet" href="/assets/index-b2.css">`
const FILES = [
  'assets/index-a1.js',
  'assets/index-b2.css',
  'assets/station-c3.js',
  'assets/inter-greek-wght-normal-d4.woff2',
  'assets/inter-latin-wght-normal-e5.woff2',
]
const ICON = ['icon-192.png', Buffer.from('icon')] as const

const list = (html: string, icon = ICON) => precached([['/index.html', html]], FILES, [icon])

describe('What the worker takes along', () => {
  it('The service worker stores index.html, what that names, the font and the icons, and no page', () => {
    expect(list(HTML).map(({ url }) => url)).toEqual([
      '/index.html',
      '/assets/index-a1.js',
      '/assets/index-b2.css',
      '/assets/inter-latin-wght-normal-e5.woff2',
      '/icon-192.png',
    ])
  })

  it('A file with a hash in its name has no revision, and another changes it with its content', () => {
    const revisions = (html: string) => list(html).map(({ revision }) => revision)
    const [index, script, , , icon] = revisions(HTML)
    const [newIndex, , , , sameIcon] = revisions(`${HTML}\n`)
    expect(script).toBeNull()
    expect(newIndex).not.toBe(index)
    expect(sameIcon).toBe(icon)
    expect(icon).toMatch(/^[0-9a-f]{16}$/)
  })

  it('Each document is taken along with what it names, and what two of them name only once', () => {
    const login = HTML.replace('index-b2.css', 'guest-f6.css')
    const documents = [
      ['/index.html', HTML],
      ['/login.html', login],
    ] as const
    expect(precached(documents, FILES, []).map(({ url }) => url)).toEqual([
      '/index.html',
      '/login.html',
      '/assets/index-a1.js',
      '/assets/index-b2.css',
      '/assets/guest-f6.css',
      '/assets/inter-latin-wght-normal-e5.woff2',
    ])
  })

  it('A build without the font stops', () => {
    expect(() => precached([['/index.html', HTML]], FILES.slice(0, 4), [])).toThrow(
      'The font is in no file',
    )
  })
})
