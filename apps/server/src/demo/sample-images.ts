import sharp from 'sharp'

/**
 * Pictures for the demo, drawn from a seed: the same number always gives the same picture, and none shows a real
 * person. They look right on the screen but teach nothing about eyes.
 */
export type Eye = 'right' | 'left'

type Random = () => number

/** Mulberry32: small, fast and the same on every machine. */
function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const between = (random: Random, low: number, high: number) => low + (high - low) * random()
/** Units of the drawing, and its pixels. */
const SIZE = 1200
const PIXELS = 800
const RADIUS = 550
const CENTRE = SIZE / 2

/**
 * A photo of the back of an eye, 800 × 800, as JPEG.
 * @param altered adds small bleedings and yellow deposits around the macula
 */
export async function fundusPhoto(
  seed: number,
  { eye, altered = false }: { eye: Eye; altered?: boolean },
): Promise<Buffer> {
  const random = randomFrom(seed)
  // The optic disc is on the side of the nose: right of the middle in a right eye.
  const side = eye === 'right' ? 1 : -1
  const disc = {
    x: CENTRE + side * 250 + between(random, -12, 12),
    y: CENTRE + between(random, -25, 10),
  }
  const macula = {
    x: CENTRE - side * 95 + between(random, -15, 15),
    y: CENTRE + between(random, 5, 35),
  }
  const hue = between(random, 14, 22)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PIXELS}" height="${PIXELS}" viewBox="0 0 ${SIZE} ${SIZE}">
  <defs>
    <radialGradient id="ground" cx="48%" cy="47%" r="56%">
      <stop offset="0" stop-color="hsl(${hue} 72% 52%)"/><stop offset=".62" stop-color="hsl(${hue - 2} 72% 43%)"/>
      <stop offset=".9" stop-color="hsl(${hue - 4} 74% 30%)"/><stop offset="1" stop-color="hsl(${hue - 5} 76% 17%)"/>
    </radialGradient>
    <radialGradient id="disc"><stop offset="0" stop-color="#fff3c9"/><stop offset=".45" stop-color="#ffdf9a"/>
      <stop offset=".62" stop-color="#f7b76a" stop-opacity=".9"/><stop offset="1" stop-color="#f09a4a" stop-opacity="0"/></radialGradient>
    <radialGradient id="macula"><stop offset="0" stop-color="#5a1608" stop-opacity=".75"/>
      <stop offset=".4" stop-color="#6e1e0a" stop-opacity=".4"/><stop offset="1" stop-color="#6e1e0a" stop-opacity="0"/></radialGradient>
    <clipPath id="view"><circle cx="${CENTRE}" cy="${CENTRE}" r="${RADIUS}"/></clipPath>
    <filter id="soft"><feGaussianBlur stdDeviation="1.4"/></filter>
    <filter id="mottle" x="0" y="0" width="100%" height="100%">
      <feTurbulence type="fractalNoise" baseFrequency=".012" numOctaves="2" seed="${Math.floor(random() * 9999)}"/>
      <feColorMatrix values="0 0 0 0 .35  0 0 0 0 .1  0 0 0 0 .02  .9 0 0 0 -.32"/>
    </filter>
  </defs>
  <rect width="100%" height="100%" fill="#050403"/>
  <g clip-path="url(#view)">
    <rect width="100%" height="100%" fill="url(#ground)"/>
    <rect width="100%" height="100%" filter="url(#mottle)" opacity=".55"/>
    <circle cx="${macula.x}" cy="${macula.y}" r="135" fill="url(#macula)"/>
    <circle cx="${disc.x}" cy="${disc.y}" r="130" fill="url(#disc)"/>
    <ellipse cx="${disc.x}" cy="${disc.y}" rx="70" ry="80" fill="#ffe3a6" opacity=".75" filter="url(#soft)"/>
    <ellipse cx="${disc.x - side * 6}" cy="${disc.y}" rx="${between(random, 22, 34)}" ry="${between(random, 26, 38)}" fill="#fffbe8" opacity=".9" filter="url(#soft)"/>
    <g fill="none" stroke-linecap="round" filter="url(#soft)">${vessels(random, disc, side)}</g>
    ${altered ? lesions(random, macula) : ''}
  </g>
</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer()
}

type Point = { x: number; y: number }

// Four arcades leave the disc, each an artery beside a darker, wider vein, and bend around the macula.
function vessels(random: Random, disc: Point, side: number): string {
  const drawn: string[] = []
  for (const vertical of [-1, 1]) {
    for (const towardsMacula of [true, false]) {
      for (const vein of [true, false]) {
        const way = towardsMacula ? -side : side
        const steepness = between(random, 1.15, 1.4) + (vein ? 0.12 : -0.06)
        const angle = Math.atan2(vertical * steepness, way * (towardsMacula ? 0.55 : 0.9))
        const bend = towardsMacula ? vertical * side * 0.014 : 0.002 * vertical * side
        grow(
          random,
          drawn,
          { ...disc },
          angle,
          bend,
          vein ? 13 : 8.5,
          vein,
          towardsMacula ? 62 : 34,
        )
      }
    }
  }
  return drawn.join('')
}

function grow(
  random: Random,
  drawn: string[],
  from: Point,
  startAngle: number,
  bend: number,
  width: number,
  vein: boolean,
  steps: number,
): void {
  const colour = vein ? '#851a12' : '#a62d1c'
  let { x, y } = from
  let angle = startAngle
  let thickness = width
  for (let step = 0; step < steps; step++) {
    angle += bend + between(random, -0.09, 0.09)
    const next = { x: x + Math.cos(angle) * 15, y: y + Math.sin(angle) * 15 }
    drawn.push(
      `<path d="M${x.toFixed(1)} ${y.toFixed(1)}L${next.x.toFixed(1)} ${next.y.toFixed(1)}" stroke="${colour}" stroke-width="${thickness.toFixed(1)}"/>`,
    )
    ;({ x, y } = next)
    thickness = Math.max(1.2, thickness * 0.972)
    if (thickness > 2.2 && step > 3 && random() < 0.13) {
      const turn = between(random, 0.45, 0.85) * (random() < 0.5 ? -1 : 1)
      const left = Math.floor((steps - step) * between(random, 0.45, 0.8))
      grow(random, drawn, { x, y }, angle + turn, -turn * 0.012, thickness * 0.62, vein, left)
    }
  }
}

function lesions(random: Random, macula: Point): string {
  const spot = (low: number, high: number, size: number, colour: string) => {
    const angle = random() * 2 * Math.PI
    const distance = between(random, low, high)
    const x = macula.x + Math.cos(angle) * distance
    const y = macula.y + Math.sin(angle) * distance * 0.8
    const r = between(random, size * 0.5, size)
    return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${r.toFixed(1)}" ry="${(r * between(random, 0.6, 1)).toFixed(1)}" fill="${colour}" transform="rotate(${Math.floor(random() * 180)} ${x.toFixed(1)} ${y.toFixed(1)})"/>`
  }
  const deposits = Array.from({ length: 34 }, () => spot(60, 200, 9, '#ffe08a'))
  const bleedings = Array.from({ length: 13 }, () => spot(70, 260, 12, '#6d0d0b'))
  return `<g opacity=".9" filter="url(#soft)">${[...deposits, ...bleedings].join('')}</g>`
}

/** The slip that an autorefractor prints, 620 × 900, as PNG: three readings and their mean for each eye. */
export async function refractionSlip(seed: number): Promise<Buffer> {
  const random = randomFrom(seed)
  const lines: string[] = []
  let y = 200
  const write = (text: string, x: number, weight = 400) => {
    lines.push(
      `<text x="${x}" y="${y}" font-weight="${weight}" xml:space="preserve">${text}</text>`,
    )
  }
  for (const eye of ['R', 'L']) {
    const sphere = between(random, -4, 2.5)
    const cylinder = -between(random, 0, 2)
    const axis = Math.floor(between(random, 1, 180))
    write(`&lt;${eye}&gt;`, 70, 700)
    write('S', 200)
    write('C', 340)
    write('A', 470)
    for (const mean of [false, false, false, true]) {
      y += 46
      const wobble = () => (mean ? 0 : between(random, -0.3, 0.3))
      if (mean) lines.push(`<path d="M60 ${y - 32}H560" stroke="#444" stroke-dasharray="6 5"/>`)
      write(mean ? 'MED' : '', 70, 700)
      write(dioptres(sphere + wobble()), 170, mean ? 700 : 400)
      write(dioptres(Math.min(0, cylinder + wobble())), 310, mean ? 700 : 400)
      write(
        String(Math.min(180, Math.max(1, axis + Math.round(wobble() * 10)))),
        465,
        mean ? 700 : 400,
      )
    }
    y += 90
  }
  write(`DP ${Math.round(between(random, 56, 70))} mm`, 70)
  y += 46
  write('VD 12.00 mm', 70)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="620" height="900">
  <rect width="620" height="900" fill="#f4f1ea"/>
  <g font-family="DejaVu Sans Mono, Liberation Mono, monospace" font-size="27" fill="#2b2b2b">
    <text x="310" y="80" text-anchor="middle" font-weight="700">AUTORREFRATOR</text>
    <text x="310" y="122" text-anchor="middle" font-size="22">No. ${String(seed % 10_000).padStart(4, '0')}  DEMONSTRACAO</text>
    <path d="M60 145H560" stroke="#444" stroke-width="2"/>
    ${lines.join('\n')}
  </g></svg>`
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
}

/** Quarter steps with a sign, as refraction is written. */
function dioptres(value: number): string {
  const quarter = Math.round(value * 4) / 4
  return `${quarter < 0 ? '-' : '+'}${Math.abs(quarter).toFixed(2)}`
}
