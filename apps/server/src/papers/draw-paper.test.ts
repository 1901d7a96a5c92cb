import sharp from 'sharp'
import { expect, test } from 'vitest'
import { CLINIC, reportTold } from '../../test/factories/company-report.ts'
import { pdfText } from '../../test/pdf-text.ts'
import { PAPER_LANES } from '../apart/lanes.ts'
import { reportPdf } from '../modules/company-report/report.pdf.ts'
import { drawPaper } from './draw-paper.ts'

const PLACE = { lane: PAPER_LANES.jobs, who: 'test' }

/** Microseconds of this process's own work. */
async function workOf(draw: () => Promise<Buffer>): Promise<{ pdf: Buffer; work: number }> {
  const before = process.cpuUsage()
  const pdf = await draw()
  const { user, system } = process.cpuUsage(before)
  return { pdf, work: user + system }
}

/** The least of three: a collection of garbage or a busy machine makes a single figure two or three times as large. */
async function leastWorkOf(draw: () => Promise<Buffer>): Promise<{ pdf: Buffer; work: number }> {
  let least = await workOf(draw)
  for (let more = 0; more < 2; more++) {
    const next = await workOf(draw)
    if (next.work < least.work) least = next
  }
  return least
}

test('A report drawn apart is the one that would be drawn here, and costs this process a small part of the work', async () => {
  const logo = await sharp({
    create: { width: 640, height: 240, channels: 3, background: '#5b2a86' },
  })
    .png()
    .toBuffer()
  const clinic = { ...CLINIC, logo }
  // Whatever draws and starts is read from disk before anything is compared.
  await reportPdf(reportTold(), clinic)
  await drawPaper(PLACE, 'report', reportTold(), clinic)
  const here = await leastWorkOf(() => reportPdf(reportTold(), clinic))
  const apart = await leastWorkOf(() => drawPaper(PLACE, 'report', reportTold(), clinic))
  expect(pdfText(apart.pdf)).toBe(pdfText(here.pdf))
  expect(apart.pdf.length).toBe(here.pdf.length)
  expect(apart.work).toBeLessThan(here.work / 2)
})

test('A fault of ours while a paper is drawn is told with its words, and the next paper is drawn', async () => {
  const broken = { ...reportTold(), company: null } as unknown as Parameters<typeof reportPdf>[0]
  const clinic = { ...CLINIC, logo: null }
  const fault = await drawPaper(PLACE, 'report', broken, clinic).catch((error) => error)
  expect(fault).toBeInstanceOf(Error)
  expect(fault).toMatchObject({
    name: 'TypeError',
    stack: expect.stringContaining('report.pdf.ts'),
  })
  expect(pdfText(await drawPaper(PLACE, 'report', reportTold(), clinic))).toContain('Relatório')
})
