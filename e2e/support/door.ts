import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Participant } from '@iris/contracts/event-participants'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { generate } from 'lean-qr'
import sharp from 'sharp'
import { patientBody } from '../../apps/server/test/factories/patient.ts'
import { sheetFile } from '../../apps/server/test/spreadsheet-files.ts'
import { makeCompany } from './companies.ts'
import type { Iris } from './iris.ts'

export type Door = { event: number; company: number; path: string }

/** An event of a new company that is planned for today. */
export async function planDoor(
  iris: Iris,
  name: string,
  rest: Record<string, unknown> = {},
): Promise<Door> {
  const admin = await iris.admin()
  const company = await makeCompany(iris, { corporate_reason: `OLARIA ${name}` })
  const today = todayInSaoPaulo()
  const { id } = await iris.api<{ id: number }>('POST', '/screening-events', admin, {
    name,
    company_id: company.id,
    place: 'Galpão B',
    starts_on: today,
    ends_on: today,
    ...rest,
  })
  return { event: id, company: company.id, path: `/screening-events/${id}` }
}

export async function startEvent(iris: Iris, { path }: Door): Promise<void> {
  await iris.api('POST', `${path}/status`, await iris.admin(), { status: 'open' })
}

/** An event of a new company that is under way today. */
export async function openDoor(
  iris: Iris,
  name: string,
  rest: Record<string, unknown> = {},
): Promise<Door> {
  const door = await planDoor(iris, name, rest)
  await startEvent(iris, door)
  return door
}

/** A registered person of the company. */
export async function makePerson(
  iris: Iris,
  company: number,
  values: Record<string, unknown>,
): Promise<{ id: number; cpf: string; name: string }> {
  return iris.api('POST', '/patients', await iris.admin(), patientBody(company, values))
}

/** The list of an event as it stands. */
export async function listOf(iris: Iris, { path }: Door): Promise<Participant[]> {
  const found = await iris.api<{ data: Participant[] }>(
    'GET',
    `${path}/participants?per_page=100`,
    await iris.admin(),
  )
  return found.data
}

/** People of HR's list whom nobody has registered; resolves once they stand on it. */
export async function callUnregistered(
  iris: Iris,
  door: Door,
  ...rows: readonly Record<string, string>[]
): Promise<void> {
  const form = new FormData()
  const head = Object.keys(rows[0] ?? {})
  const bytes = await sheetFile([head, ...rows.map((row) => Object.values(row))])
  form.append('file', new Blob([new Uint8Array(bytes)]), 'lista.xlsx')
  const answer = await fetch(`${iris.url}/api/v2${door.path}/participants/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await iris.admin()}` },
    body: form,
  })
  if (!answer.ok) throw new Error(`import: ${answer.status} ${await answer.text()}`)
  for (let tries = 0; tries < 500; tries++) {
    const there = (await listOf(iris, door)).filter(({ patient_id }) => patient_id === null)
    if (there.length >= rows.length) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the list was not imported')
}

/** Writes into `file` (.mjpeg) what a camera sees that a badge is held before: a film of one picture, for Chromium's false camera. */
export async function makeFilm(file: string, code: string): Promise<void> {
  const qr = generate(code)
  const side = 12
  const squares = Array.from({ length: qr.size ** 2 }, (_, n) => [n % qr.size, (n / qr.size) | 0])
    .filter(([x = 0, y = 0]) => qr.get(x, y))
    .map(([x = 0, y = 0]) => `M${x * side} ${y * side}h${side}v${side}h-${side}z`)
  const width = qr.size * side
  const badge = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#8a8f98"/><g transform="translate(${(640 - width) / 2} ${(480 - width) / 2}) rotate(4 ${width / 2} ${width / 2})"><rect x="-48" y="-48" width="${width + 96}" height="${width + 96}" fill="#fff"/><path d="${squares.join('')}"/></g></svg>`
  const frame = await sharp(Buffer.from(badge)).jpeg({ quality: 90 }).toBuffer()
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, Buffer.concat(Array.from({ length: 10 }, () => frame)))
}
