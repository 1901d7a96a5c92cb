import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { filesOf, pageFileOf, pagesIn, withLinks } from './page-files.ts'

const ROUTES = readFileSync(new URL('../src/app/routes.ts', import.meta.url), 'utf8')

const CHUNKS = [
  { fileName: 'start.js', imports: [], moduleIds: ['/start.tsx'] },
  {
    fileName: 'fields.js',
    imports: ['start.js'],
    moduleIds: ['/fields.tsx'],
    viteMetadata: { importedCss: ['fields.css'] },
  },
  {
    fileName: 'login.js',
    imports: ['start.js', 'fields.js'],
    moduleIds: ['/login.tsx', '/frame.tsx'],
    viteMetadata: { importedCss: ['login.css'] },
  },
]

describe('The HTML files of the pages', () => {
  it('A page of the staff opens with the shell, a station with its own frame, and a public page without any', () => {
    const pages = pagesIn(ROUTES)
    expect(pages).toContainEqual({
      path: '/dashboard',
      sources: ['app/shell.tsx', 'pages/dashboard.tsx'],
    })
    expect(pages).toContainEqual({
      path: '/screening-events/:id/stations/:station',
      sources: ['app/desk-shell.tsx', 'pages/event-station.tsx'],
    })
    expect(pages).toContainEqual({ path: '/retinography', sources: ['pages/retinography.tsx'] })
  })

  it('Routes written in another way than the build reads stop the build', () => {
    expect(() => pagesIn(`${ROUTES}\n{ path: '/x', load }`)).toThrow('routes.ts is not written')
  })

  it('The HTML file of a page is named after its address in small letters', () => {
    expect(pageFileOf('/externalRegistration')).toBe('externalregistration.html')
    expect(pageFileOf('/password/email')).toBe('password/email.html')
    expect(pageFileOf('/screening-events/:id')).toBe('screening-events/_.html')
  })

  it('A page names every script and style that it needs, once, with what others need first', () => {
    expect(filesOf(['/fields.tsx', '/frame.tsx'], CHUNKS)).toEqual([
      'start.js',
      'fields.css',
      'fields.js',
      'login.css',
      'login.js',
    ])
  })

  it('A page whose source is in no file stops the build', () => {
    expect(() => filesOf(['/gone.tsx'], CHUNKS)).toThrow('/gone.tsx is in no file of the build')
  })

  it('A link is added for each file that the page does not name yet', () => {
    const html = '<head>\n    <script src="/start.js"></script>\n  </head>'
    expect(withLinks(html, ['start.js', 'login.css', 'login.js'])).toBe(
      '<head>\n    <script src="/start.js"></script>\n' +
        '    <link rel="stylesheet" crossorigin href="/login.css">\n' +
        '    <link rel="modulepreload" crossorigin href="/login.js">\n  </head>',
    )
  })
})
