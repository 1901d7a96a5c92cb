import { daysInWords } from '@iris/domain/days-in-words'
import { drawCode } from './code-cards.ts'
import { collect, newPdf } from './document.ts'
import { clinicLines, drawLogoOnWhite, type Letterhead, MARK, openLogo } from './letterhead.ts'
import { A4, ACCENT, DEEP, INK, SECONDARY } from './paper-look.ts'

const SIDE = 48
const WIDTH = A4.width - 2 * SIDE
const BAND = 270
const STEPS_TOP = 620
const FRAME = { y: 304, side: 272, padding: 18 }

export type Poster = {
  company: string
  /** What the QR leads to. */
  address: string
  /** Its days are 'yyyy-MM-dd'. */
  event: { name: string; from: string; to: string; place: string | null } | null
  /** 'DD/MM/YYYY'. */
  validUntil: string
  clinic: Letterhead
}

const STEPS = [
  ['Cadastre-se', 'Seus dados e algumas perguntas de saúde.'],
  ['Venha ao exame', 'Traga documento com foto e seus óculos.'],
  ['Receba o resultado', 'Ele é só seu.'],
] as const

/** One A4 page for the wall of a company: whoever scans the code registers. */
export async function posterPdf({
  company,
  address,
  event,
  validUntil,
  clinic,
}: Poster): Promise<Buffer> {
  const doc = await newPdf({
    size: 'A4',
    margin: 0,
    lang: 'pt-BR',
    displayTitle: true,
    info: { Title: `Cartaz · ${company}`, Author: clinic.name, Creator: 'Íris' },
  })
  const whole = collect(doc)
  const write = (
    text: string,
    look: { x: number; y: number; width: number; size: number; color: string; strong?: boolean },
    height?: number,
  ) =>
    doc
      .font(look.strong ? 'strong' : 'regular')
      .fontSize(look.size)
      .fillColor(look.color)
      .text(text, look.x, look.y, { width: look.width, lineGap: 2, height, ellipsis: true })

  doc.rect(0, 0, A4.width, BAND).fill(DEEP)
  doc.save().rect(0, 0, A4.width, BAND).clip()
  doc.translate(535, 120).scale(12).lineWidth(0.1).strokeColor('#4C8A96')
  doc.circle(0, 0, 10).stroke().path(MARK).stroke().restore()
  const logo = openLogo(doc, clinic.logo)
  const indent = logo ? drawLogoOnWhite(doc, logo, LOGO) : 0
  const whom = clinic.filled ? clinic.name : 'Íris · Saúde ocular'
  const head = { x: SIDE + indent, width: WIDTH - indent, color: '#fff', strong: true }
  const heightAt = (size: number) => doc.font('strong').fontSize(size).heightOfString(whom, head)
  const size = [13, 11, 9].find((one) => heightAt(one) <= LOGO.height) ?? 9
  write(whom, { ...head, size, y: LOGO.y + (LOGO.height - heightAt(size)) / 2 }, LOGO.height)
  const title = 'Exame de visão\nna sua empresa'
  write(title, { x: SIDE, y: 92, width: WIDTH, size: 42, color: '#fff', strong: true })
  const subtitle = { x: SIDE, y: 208, width: 400, size: 14, color: '#CCE8EC' }
  const whose = [company, event?.name].filter(Boolean).join(' · ')
  const fits = doc.font('regular').fontSize(14).heightOfString(whose, subtitle) < 40
  // A company with a long name has one line, so that the other still tells which event it is.
  if (fits || !event) write(whose, subtitle, 40)
  else {
    write(company, subtitle, 18)
    write(event.name, { ...subtitle, y: subtitle.y + 20 }, 18)
  }

  const { y, side, padding } = FRAME
  doc.lineWidth(2).strokeColor(ACCENT).roundedRect(SIDE, y, side, side, 14).stroke()
  drawCode(doc, address, { x: SIDE + padding, y: y + padding, side: side - 2 * padding }, INK)
  const right = { x: SIDE + side + 34, width: WIDTH - side - 34 }
  write('Cadastre-se pelo celular', { ...right, y: y + 34, size: 24, color: INK, strong: true })
  const how = 'Aponte a câmera para o código. Leva uns 4 minutos e adianta o seu dia.'
  write(how, { ...right, y: doc.y + 8, size: 13, color: SECONDARY })
  if (event) {
    const top = doc.y + 18
    const label = event.from === event.to ? 'Dia do exame' : 'Dias do exame'
    write(label, { ...right, y: top, size: 10, color: SECONDARY })
    write(daysInWords(event.from, event.to), {
      ...right,
      y: doc.y + 2,
      size: 16,
      color: INK,
      strong: true,
    })
    const place = { ...right, y: doc.y + 2, size: 12, color: INK }
    if (event.place) write(event.place, place, STEPS_TOP - 14 - place.y)
  }

  const third = WIDTH / STEPS.length
  STEPS.forEach(([name, text], n) => {
    const x = SIDE + n * third
    doc.circle(x + 15, STEPS_TOP + 15, 15).fill(ACCENT)
    doc.font('strong').fontSize(13).fillColor('#fff')
    doc.text(String(n + 1), x, STEPS_TOP + 7, { width: 30, align: 'center' })
    write(name, { x: x + 40, y: STEPS_TOP, width: third - 48, size: 13, color: INK, strong: true })
    write(text, { x: x + 40, y: doc.y + 2, width: third - 48, size: 11, color: SECONDARY })
  })
  doc.roundedRect(SIDE, 712, WIDTH, 44, 8).fill('#E6F4F6')
  const kept = 'O resultado é seu. A empresa recebe somente números gerais, sem nomes.'
  write(kept, { x: SIDE + 18, y: 727, width: WIDTH - 36, size: 11.5, color: INK })
  const foot = 'Sem celular ou sem internet? Cadastre-se no dia, com a equipe.'
  write(foot, { x: SIDE, y: 786, width: 320, size: 9.5, color: SECONDARY })
  doc.text(`Link válido até ${validUntil}`, SIDE, 786, { width: WIDTH, align: 'right' })
  const about = { x: SIDE, width: WIDTH, size: 7.5, color: SECONDARY }
  for (const [n, line] of clinicLines(clinic).entries())
    write(line, { ...about, y: 804 + n * 12 }, 11)
  doc.end()
  return whole
}

const LOGO = { x: SIDE, y: 34, width: 120, height: 34 }
