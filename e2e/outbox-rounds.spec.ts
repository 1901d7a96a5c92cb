import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { createDice, type Dice } from '../apps/server/src/demo/dice.ts'
import { Device, entriesIn } from './support/device.ts'
import { makePerson, openDoor } from './support/door.ts'
import { type Iris, startIris } from './support/iris.ts'
import { Shift } from './support/shift.ts'
import { faultsOf } from './support/shift-books.ts'
import { makeStaff } from './support/staff.ts'
import { expect, test } from './support/test.ts'

// `npm run soak -- offline` runs twenty rounds, with another seed each time. A seed repeats what goes wrong and when;
// what the technicians are at in that moment is the machine's own chance.

const ROUNDS = Number(process.env.OFFLINE_ROUNDS)
const SEED = Number(process.env.OFFLINE_SEED)
const PEOPLE = 25
const TROUBLES_A_ROUND = 3

type Scene = { iris: Iris; device: Device; shift: Shift; dice: Dice }
type Trouble = (scene: Scene) => Promise<void>

/** Each as it happens in a factory. */
const TROUBLES: Record<string, Trouble> = {
  async 'network away'({ device, dice }) {
    await device.context.setOffline(true)
    await sleep(dice.between(500, 4_000))
    await device.context.setOffline(false)
  },
  async 'browser killed'({ device }) {
    await device.kill()
    await device.start()
  },
  async 'browser killed without a network, right after a save'({ device, shift }) {
    await device.context.setOffline(true)
    await saves(shift, 1, 8_000)
    await device.kill()
    await device.start()
  },
  async 'server killed'({ iris, dice }) {
    await iris.kill()
    await sleep(dice.between(0, 1_500))
    await iris.startAgain()
  },
  async 'server killed when the network is back'({ iris, device, shift, dice }) {
    await device.context.setOffline(true)
    await saves(shift, 1, 8_000)
    await device.context.setOffline(false)
    await sleep(dice.between(0, 150))
    await iris.kill()
    await iris.startAgain()
  },
  async 'both killed'({ iris, device, dice }) {
    await Promise.all([
      sleep(dice.between(0, 300)).then(() => device.kill()),
      sleep(dice.between(0, 300)).then(() => iris.kill()),
    ])
    await Promise.all([iris.startAgain(), device.start()])
  },
}

/** Waits for so many more saves that the screens say to stand, but no longer than that. */
async function saves(shift: Shift, count: number, mostMs: number): Promise<void> {
  const enough = shift.said + count
  for (const end = Date.now() + mostMs; shift.said < enough && Date.now() < end; ) await sleep(1)
}

let iris: Iris
test.beforeAll(async () => {
  iris = await startIris()
})
test.afterAll(() => iris?.stop())

test('Whatever dies while technicians save, each save that the screen said to stand is in the database, and none twice', async () => {
  test.setTimeout(ROUNDS * 240_000)
  const dice = createDice(SEED)
  const faults: string[] = []
  let said = 0
  let kept = 0
  console.info(`seed ${SEED}`)
  for (let round = 1; round <= ROUNDS; round++) {
    const since = Date.now()
    const done = await playRound(dice, `RODADA ${round}`)
    faults.push(...done.faults.map((fault) => `round ${round}, ${fault}`))
    said += done.said
    kept += done.kept
    console.info(
      `${round}/${ROUNDS}: ${done.said} said to stand (${done.kept} kept on the device), ${done.tapped} tapped, ` +
        `${done.faults.length} differences, ${Math.round((Date.now() - since) / 1000)} s (${done.troubles})`,
    )
    for (const fault of done.faults) console.info(`  ${fault}`)
  }
  console.info(
    `${said} saves said to stand, ${kept} of them kept on the device, ${faults.length} differences`,
  )
  expect(faults).toEqual([])
  expect(said).toBeGreaterThan(0)
})

async function playRound(dice: Dice, name: string) {
  const door = await openDoor(iris, name)
  const { token } = await makeStaff(iris, 3, 'Débora Lacerda')
  for (let n = 1; n <= PEOPLE; n++) {
    const { id } = await makePerson(iris, door.company, { name: `Pessoa da ${name}` })
    await iris.api('POST', `${door.path}/check-in`, token, { patient_id: id })
  }
  const device = await Device.unpack(iris.url)
  const troubles = dice.some(Object.entries(TROUBLES), TROUBLES_A_ROUND)
  try {
    const shift = new Shift(device, door.path, token, dice)
    const work = Promise.all([shift.work('acuity'), shift.work('triage')])
    for (const [, trouble] of troubles) {
      await saves(shift, dice.between(1, 5), 30_000)
      await sleep(dice.between(0, 700))
      await trouble({ iris, device, shift, dice })
    }
    await saves(shift, 2, 30_000)
    shift.end()
    await work
    const page = await device.context.newPage()
    await page.goto(`${door.path}/stations/acuity`)
    const left = await entriesLeft(page)
    return {
      troubles: troubles.map(([what]) => what).join(', '),
      faults: [...left, ...(await faultsOf(iris, door, shift.saves))],
      tapped: shift.saves.length,
      said: shift.said,
      kept: shift.saves.filter(({ said }) => said?.startsWith('Guardado')).length,
    }
  } finally {
    await device.throwAway()
  }
}

/** What still waits long after everything is back, in the words of the screen. */
async function entriesLeft(page: Page): Promise<string[]> {
  for (const end = Date.now() + 90_000; Date.now() < end; await sleep(200))
    if ((await entriesIn(page)) === 0) return []
  await page.goto('/outbox')
  await page.getByRole('listitem').first().waitFor()
  return [`not sent: ${await page.getByRole('main').innerText()}`]
}
