import { setTimeout as sleep } from 'node:timers/promises'
import { formatCpf } from '@iris/domain/cpf'
import type { Page } from '@playwright/test'
import { createDice, type Dice } from '../apps/server/src/demo/dice.ts'
import { cpfOf } from '../apps/server/test/factories/document-numbers.ts'
import { Device, entriesIn } from './support/device.ts'
import { callUnregistered, makePerson, openDoor } from './support/door.ts'
import { type Iris, startIris } from './support/iris.ts'
import { Shift } from './support/shift.ts'
import { faultsOf } from './support/shift-books.ts'
import { type Coming, OCCUPATION } from './support/shift-door.ts'
import type { Part, Save } from './support/shift-notes.ts'
import { makeStaff } from './support/staff.ts'
import { expect, test } from './support/test.ts'

// `npm run soak -- offline` runs twenty rounds, with another seed each time. A seed repeats what goes wrong and when;
// what the technicians are at in that moment is the machine's own chance.

const ROUNDS = Number(process.env.OFFLINE_ROUNDS)
const SEED = Number(process.env.OFFLINE_SEED)
/** Of an event: who has come when the round begins, who is called, and who is to be registered at the door. */
const THERE = 10
const CALLED = 8
const UNREGISTERED = 5
const TROUBLES_A_ROUND = 3
const PLACES = ['door', 'triage', 'acuity', 'ishihara', 'upload'] as const
const PARTS: Part[] = ['patient', 'check-in', 'triage', 'acuity', 'ishihara', 'upload']

type Scene = { iris: Iris; device: Device; shift: Shift; dice: Dice }
type Trouble = (scene: Scene) => Promise<void>

/** Each as it happens in a factory. */
const TROUBLES: Record<string, Trouble> = {
  async 'network away'({ device, shift, dice }) {
    await device.setOffline(true)
    await saves(shift, dice.between(1, 6), 12_000)
    await device.setOffline(false)
  },
  async 'browser killed'({ device }) {
    await device.kill()
    await device.start()
  },
  async 'browser killed without a network, right after a save'({ device, shift }) {
    await device.setOffline(true)
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
    await device.setOffline(true)
    await saves(shift, 1, 8_000)
    await device.setOffline(false)
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
let strangersMade = 0
test.beforeAll(async () => {
  iris = await startIris()
})
test.afterAll(() => iris?.stop())

test('Whatever dies while technicians work, each save that the screen said to stand is in the database, and none twice', async () => {
  test.setTimeout(ROUNDS * 240_000)
  const dice = createDice(SEED)
  const faults: string[] = []
  const all: Save[] = []
  console.info(`seed ${SEED}`)
  for (let round = 1; round <= ROUNDS; round++) {
    const since = Date.now()
    const done = await playRound(dice, `RODADA ${round}`)
    faults.push(...done.faults.map((fault) => `round ${round}, ${fault}`))
    all.push(...done.saves)
    console.info(
      `${round}/${ROUNDS}: ${countsOf(done.saves)}, ${done.faults.length} differences, ` +
        `${Math.round((Date.now() - since) / 1000)} s (${done.troubles})`,
    )
    for (const fault of done.faults) console.info(`  ${fault}`)
  }
  console.info(`${countsOf(all)}, ${faults.length} differences`)
  for (const part of PARTS)
    console.info(`  ${part}: ${countsOf(all.filter((save) => save.part === part))}`)
  expect(faults).toEqual([])
  expect(all.filter(isSaid).length).toBeGreaterThan(0)
})

const isSaid = ({ said }: Save) => said !== null

function countsOf(saves: readonly Save[]): string {
  const said = saves.filter(isSaid)
  const kept = said.filter((save) => save.said?.includes('uardado'))
  return `${saves.length} tapped, ${said.length} said to stand (${kept.length} of them kept on the device)`
}

async function playRound(dice: Dice, name: string) {
  const door = await openDoor(iris, name)
  const { token } = await makeStaff(iris, 3, 'Débora Lacerda')
  /** What stands before anybody taps. */
  const before: Save[] = []
  const coming: Coming[] = []
  for (let n = 1; n <= THERE + CALLED; n++) {
    const person = await makePerson(iris, door.company, {
      name: `Pessoa ${n} da ${name}`,
      occupation: OCCUPATION,
    })
    const isThere = n <= THERE
    await iris.api('POST', `${door.path}/${isThere ? 'check-in' : 'participants'}`, token, {
      ...(isThere ? { patient_id: person.id } : { patient_ids: [person.id] }),
    })
    before.push({ part: 'patient', name: person.name, stands: OCCUPATION, said: null })
    if (isThere) before.push({ part: 'check-in', name: person.name, stands: 'present', said: null })
    else coming.push(person)
  }
  const strangers = Array.from({ length: UNREGISTERED }, (_, n) => ({
    name: `NOVATA ${n + 1} DA ${name}`,
    cpf: cpfOf(600_000_000 + ++strangersMade),
  }))
  await callUnregistered(
    iris,
    door,
    ...strangers.map((one) => ({
      Nome: one.name,
      CPF: formatCpf(one.cpf),
      'Data de nascimento': '10/05/1990',
    })),
  )
  coming.push(...strangers)
  const device = await Device.unpack(iris.url)
  const troubles = dice.some(Object.entries(TROUBLES), TROUBLES_A_ROUND)
  try {
    const shift = new Shift({
      device,
      path: door.path,
      token,
      dice,
      coming: dice.some(coming, coming.length),
    })
    await shift.prepare()
    const work = Promise.all(PLACES.map((place) => shift.work(place)))
    for (const [, trouble] of troubles) {
      await saves(shift, dice.between(2, 9), 30_000)
      await sleep(dice.between(0, 700))
      await trouble({ iris, device, shift, dice }).catch(async (error) => {
        // On a busy machine a browser may die by itself, which is one more death.
        if (device.isRunning) throw error
        await device.start()
      })
    }
    await saves(shift, PLACES.length, 30_000)
    shift.end()
    await work
    const page = await shift.open('outbox')
    const left = await entriesLeft(page)
    return {
      troubles: troubles.map(([what]) => what).join(', '),
      faults: [...left, ...(await faultsOf(iris, door.company, [...before, ...shift.saves]))],
      saves: shift.saves,
    }
  } finally {
    await device.throwAway()
  }
}

/** What still waits long after everything is back, in the words of the screen. */
async function entriesLeft(page: Page): Promise<string[]> {
  for (const end = Date.now() + 90_000; Date.now() < end; await sleep(200))
    if ((await entriesIn(page)) === 0) return []
  await page.getByRole('listitem').first().waitFor()
  return [`not sent: ${await page.getByRole('main').innerText()}`]
}
