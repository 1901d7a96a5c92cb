import type { CompanyReport } from '@iris/contracts/company-report'
import { councilWords } from '@iris/domain/clinic'
import { withFirst } from '@iris/domain/days-in-words'
import { percentWords } from '@iris/domain/report-sentences'
import { biggestChanges, changesTitle, PRIVACY_NOTE } from '@iris/domain/report-words'
import type { Letterhead } from '../../pdf/letterhead.ts'
import { fit, write } from '../../pdf/write.ts'
import { COLORS, drawBar, drawTitle, type Paper, RIGHT, rule, SIDE, WIDTH } from './report-paper.ts'

/** The period before and this one, of what moved most. */
export function drawChanges(paper: Paper, { indicators, period }: CompanyReport) {
  const changes = biggestChanges(indicators.filter(({ count }) => count !== null))
  if (changes.length === 0) return
  paper.room(100)
  const { doc, y } = paper
  drawTitle(paper, changesTitle(period))
  const width = (WIDTH - 40) / 3
  changes.forEach(({ label, percentage, previous_percentage }, at) => {
    const x = SIDE + at * (width + 20)
    fit(doc, label, { x, y: y + 20, width, strong: true }, { sizes: [9, 8, 7.5], height: 13 })
    const rows = [
      { name: 'antes', share: previous_percentage, color: COLORS.before },
      { name: 'agora', share: percentage, color: COLORS.accent },
    ]
    rows.forEach(({ name, share, color }, n) => {
      const top = y + 36 + n * 16
      write(doc, name, { x, y: top, width: 30, size: 8, color: COLORS.secondary })
      drawBar(doc, { x: x + 31, y: top + 0.5, width: width - 72, height: 9 }, share, color)
      const right = { x: x + width - 40, width: 40, align: 'right' } as const
      write(doc, percentWords(share), { ...right, y: top - 0.5, size: 9, strong: true })
    })
  })
  const note = { x: SIDE, y: y + 69, width: WIDTH, size: 8, color: COLORS.secondary }
  write(doc, 'Barras de 0 a 100%.', note)
  paper.y = y + 96
}

export function drawRecommendations(
  paper: Paper,
  recommendations: CompanyReport['recommendations'],
) {
  if (recommendations.length === 0) return
  const { doc } = paper
  const box = { x: SIDE + 25, width: WIDTH - 25 }
  const wrap = { width: box.width, lineGap: 1.5 }
  recommendations.forEach(({ title, text }, at) => {
    const head = doc.font('strong').fontSize(9.5).heightOfString(title, wrap)
    const body = doc.font('regular').fontSize(9).heightOfString(text, wrap)
    const height = head + body + 14
    paper.room(height + (at === 0 ? 22 : 0))
    if (at === 0) {
      drawTitle(paper, 'Recomendações')
      paper.y += 20
    }
    const { y } = paper
    rule(doc, y, COLORS.line, 0.6)
    doc.circle(SIDE + 8, y + 16, 8).fill(COLORS.soft)
    const number = { x: SIDE, y: y + 10.5, width: 16, align: 'center', size: 8.5 } as const
    write(doc, String(at + 1), { ...number, strong: true, color: COLORS.accent })
    write(doc, title, { ...box, y: y + 7, size: 9.5, strong: true })
    write(doc, text, { ...box, y: y + 7 + head, size: 9, color: COLORS.secondary })
    paper.y += height
  })
  paper.y += 12
}

export function drawPrivacy(paper: Paper) {
  const { doc } = paper
  const box = { x: SIDE + 41, width: WIDTH - 58 }
  doc.font('regular').fontSize(9)
  const text = doc.heightOfString(PRIVACY_NOTE, { width: box.width, lineGap: 2 })
  const height = text + 40
  paper.room(height)
  const { y } = paper
  doc.lineWidth(0.75).strokeColor('#D5DCE5').roundedRect(SIDE, y, WIDTH, height, 8).stroke()
  drawShield(doc, SIDE + 22, y + 20)
  write(doc, 'Método e privacidade', { ...box, y: y + 12, size: 9.5, strong: true })
  doc.font('regular').fontSize(9).fillColor(COLORS.secondary)
  doc.text(PRIVACY_NOTE, box.x, y + 27, { width: box.width, lineGap: 2 })
  paper.y = y + height + 16
}

function drawShield(doc: PDFKit.PDFDocument, x: number, y: number) {
  doc.save().translate(x, y).lineWidth(1.1).lineJoin('round').strokeColor(COLORS.accent)
  doc.path('M0 -7.5C2 -5.8 4.4 -5 7 -5V0C7 4 4 6.8 0 8C-4 6.8 -7 4 -7 0V-5C-4.4 -5 -2 -5.8 0 -7.5Z')
  doc.stroke().circle(0, -0.5, 1.4).fill(COLORS.accent)
  doc.lineWidth(1.4).moveTo(0, 0).lineTo(0, 3).stroke().restore()
}

const LONG_DAY = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'long',
  timeZone: 'America/Sao_Paulo',
})

/** Who answers for the evaluation: who concluded last, else the clinic's director. */
export function drawResponsible(
  paper: Paper,
  { doctor, generated_at }: CompanyReport,
  clinic: Letterhead,
) {
  const { director_name, director_crm, director_crm_uf, director_rqe } = clinic
  const director = director_name && {
    name: director_name,
    crm: director_crm,
    crm_uf: director_crm_uf,
    rqe: director_rqe,
  }
  const who = doctor ?? director
  paper.room(50)
  const { doc, y } = paper
  const day = withFirst(LONG_DAY.format(new Date(generated_at)))
  const place = [clinic.address_city, day].filter(Boolean).join(', ')
  const right = { x: RIGHT - 230, y: y + 22, width: 230, align: 'right', size: 8.5 } as const
  write(doc, place, { ...right, color: COLORS.secondary })
  if (!who) return
  doc
    .lineWidth(1)
    .strokeColor(COLORS.ink)
    .moveTo(SIDE, y)
    .lineTo(SIDE + 270, y)
    .stroke()
  const line = { x: SIDE, width: 270 }
  fit(doc, who.name, { ...line, y: y + 7, strong: true }, { sizes: [10, 9, 8], height: 14 })
  const duty = doctor ? 'Responsável pela avaliação médica' : 'Responsabilidade técnica'
  const council = [duty, councilWords(who)].filter(Boolean).join(' · ')
  fit(
    doc,
    council,
    { ...line, y: y + 22, color: COLORS.secondary },
    { sizes: [8.5, 8, 7], height: 12 },
  )
}
