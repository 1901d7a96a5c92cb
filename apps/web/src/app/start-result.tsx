import './styles.ts'
import './start-result.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ResultPage } from '../pages/result.tsx'
import { type Colours, colourVariables, light, night } from './colours.ts'

// The page of a result is an application of its own (docs/adr/0058-result-links.md): no login, no store of the
// browser, no service worker and no router.

const root = document.getElementById('root')
if (!root) throw new Error('result.html has no #root')

const declared = (colours: Colours) =>
  Object.entries(colourVariables(colours))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
const style = document.createElement('style')
// Paper is white, whatever the screen is.
style.textContent = `:root{${declared(light)}}@media screen and (prefers-color-scheme:dark){:root{${declared(night)}}}`
document.head.append(style)

const [, token = ''] = window.location.pathname.split('/').filter(Boolean)

createRoot(root).render(
  <StrictMode>
    <ResultPage token={token} />
  </StrictMode>,
)
