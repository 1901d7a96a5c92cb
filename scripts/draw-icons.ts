import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

// Draws the icons of the installed app from the sign of the tab. Run after a change of favicon.svg; the pictures are
// committed. A maskable icon is cut to any shape, so its sign keeps to the middle of a filled square.

const PUBLIC = join(import.meta.dirname, '../apps/web/public')
const GROUND = '#ffffff'

const sign = await readFile(join(PUBLIC, 'favicon.svg'), 'utf8')

for (const size of [192, 512]) await drawn(sign, size).toFile(join(PUBLIC, `icon-${size}.png`))
const widened = sign.replace('viewBox="-12 -12 24 24"', 'viewBox="-18 -18 36 36"')
await drawn(widened, 512)
  .flatten({ background: GROUND })
  .toFile(join(PUBLIC, 'icon-maskable-512.png'))

function drawn(svg: string, size: number) {
  return sharp(Buffer.from(svg), { density: 72 * (size / 24) })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
}
