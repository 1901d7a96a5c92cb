import type { State } from './states.ts'

export type Shot = {
  screen: string
  state: State
  size: string
  theme: 'light' | 'dark'
  /** Beside the page. */
  file: string
  faults: string[]
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => `&#${String(sign.codePointAt(0))};`)

/** One page of all shots: screens in rows, states and sizes beside each other, faults above. */
export function pageOf(shots: readonly Shot[]): string {
  const faulty = shots.filter(({ faults }) => faults.length > 0)
  const screens = Map.groupBy(shots, ({ screen }) => screen)
  const sections = [...screens].map(
    ([screen, each]) =>
      `<section id="${screen}"><h2>${escaped(screen)}</h2><div>${each.map(figure).join('')}</div></section>`,
  )
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Telas do Íris</title>
<style>
  body { font: 14px system-ui; margin: 24px; background: #eef1f5; color: #0f1b2d }
  section > div { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start }
  figure { margin: 0; background: #fff; padding: 8px; border-radius: 8px }
  img { height: 420px; width: auto; max-width: 760px; object-fit: contain; object-position: top; display: block }
  figcaption { max-width: 420px } .fault { color: #c92a2a }
  nav { columns: 6; font-size: 13px }
</style>
<h1>Telas do Íris</h1>
<p>${shots.length} imagens, ${faulty.length} com algo a ver.</p>
<nav>${[...screens.keys()].map((name) => `<a href="#${name}">${escaped(name)}</a><br>`).join('')}</nav>
<h2>A ver</h2><ul>${faulty.map(fault).join('')}</ul>
${sections.join('\n')}</html>`
}

const titleOf = ({ state, size, theme }: Shot) =>
  `${state} · ${size} · ${theme === 'dark' ? 'escuro' : 'claro'}`

const fault = (shot: Shot) =>
  `<li><a href="${shot.file}">${escaped(shot.screen)} · ${titleOf(shot)}</a>: <span class="fault">${escaped(shot.faults.join('; '))}</span>`

const figure = (shot: Shot) =>
  `<figure><a href="${shot.file}"><img loading="lazy" src="${shot.file}" alt="${titleOf(shot)}"></a><figcaption>${titleOf(shot)}${
    shot.faults.length > 0
      ? `<br><span class="fault">${escaped(shot.faults.join('; '))}</span>`
      : ''
  }</figcaption></figure>`
