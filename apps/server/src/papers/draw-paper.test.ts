import sharp from 'sharp'
import { expect, test } from 'vitest'
import { CLINIC, reportTold } from '../../test/factories/company-report.ts'
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

/** The lesser of two: a collection of garbage or a busy machine makes a single figure two or three times as large. */
async function leastWorkOf(draw: () => Promise<Buffer>): Promise<{ pdf: Buffer; work: number }> {
  const [first, second] = [await workOf(draw), await workOf(draw)]
  return first.work < second.work ? first : second
}

/** Without the moment in which it was drawn, and the name that a PDF has from it. */
const drawn = (pdf: Buffer) => pdf.toString('latin1').replace(/\(D:[^)]*\)|<[0-9a-f]{32}>/gi, '')

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
  expect(drawn(apart.pdf) === drawn(here.pdf)).toBe(true)
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
  const next = await drawPaper(PLACE, 'report', reportTold(), clinic)
  expect(next.subarray(0, 5).toString()).toBe('%PDF-')
})
