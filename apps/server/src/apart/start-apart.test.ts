import { getPriority } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Deed } from '../../test/apart-program.ts'
import { createAsker } from './ask-apart.ts'
import { createLane, LANES, takeTurn } from './lanes.ts'
import { DiedApart, startApart } from './start-apart.ts'

const PROGRAM = join(import.meta.dirname, '../../test/apart-program.ts')
const PLACE = { lane: LANES.staff, who: 'user 1' }
const BUDGET = { seconds: 60, heap: 64, native: 64 }

async function asked(deed: Deed, budget = BUDGET): Promise<unknown> {
  const apart = await startApart<Deed, unknown>(PROGRAM, PLACE, budget)
  try {
    return await apart.ask(deed)
  } finally {
    apart.end()
  }
}

describe('A process apart', () => {
  test('A process apart answers one question after the other', async () => {
    const apart = await startApart<Deed, unknown>(PROGRAM, PLACE, BUDGET)
    expect([await apart.ask('echo'), await apart.ask('echo')]).toEqual(['echo', 'echo'])
    apart.end()
    await expect(apart.ask('echo')).rejects.toBeInstanceOf(DiedApart)
  })

  test('A process apart is ended when it takes longer than its budget', async () => {
    const started = performance.now()
    await expect(asked('loop', { ...BUDGET, seconds: 0.5 })).rejects.toBeInstanceOf(DiedApart)
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  const endsBy = async (deed: Deed) => {
    // The less there is to fill, the sooner it ends.
    await expect(asked(deed, { ...BUDGET, heap: 24 })).rejects.toBeInstanceOf(DiedApart)
    expect(await asked('echo')).toBe('echo')
  }
  test.each(['fill-heap', 'fault'] as const)(
    'A process apart that ends by "%s" takes nobody with it',
    endsBy,
  )
  test.each(['fill-buffers'] as const)(
    'A process apart that ends by "%s" takes nobody with it',
    { tags: 'long' },
    endsBy,
  )

  test('A process apart gets none of our secrets and runs at a lower priority than the server', async () => {
    vi.stubEnv('JWT_SECRET', 'a secret of the server')
    const { environment, nice } = (await asked('look-around')) as {
      environment: Record<string, string>
      nice: number
    }
    vi.unstubAllEnvs()
    const names = Object.keys(environment).filter((name) => !/^(PWD|OLDPWD|_|SHLVL)$/.test(name))
    // Where Node keeps what it made of our sources.
    expect(names).toEqual(['NODE_COMPILE_CACHE'])
    expect(nice).toBe(Math.min(getPriority() + LANES.staff.nice, 19))
  })
})

describe('A process that cannot even start', () => {
  const { execPath } = process
  afterEach(() => {
    process.execPath = execPath
  })
  const later = { code: 'service.unavailable', status: 503, retryAfter: expect.any(Number) }

  test.each([
    ['is gone, because the packages are being installed anew,', '/nowhere/node'],
    ['is refused by the system', 'node\0'],
  ])('A Node that %s says nothing about a file, and its caller keeps no place', async (_, path) => {
    const ask = createAsker<Deed, unknown>(PROGRAM, () => true)
    process.execPath = path
    await expect(asked('echo')).rejects.toMatchObject(later)
    await expect(ask('echo', PLACE, BUDGET)).rejects.toMatchObject(later)
    expect(PLACE.lane.working).toEqual([])
    process.execPath = execPath
    expect(await asked('echo')).toBe('echo')
  })
})

describe('A lane', () => {
  const strangers = (who: string) => ({ lane: LANES.strangers, who })

  test('A lane lets a fixed number work at once, and the next one when one leaves', async () => {
    const leave = await takeTurn(strangers('1.1.1.1'))
    const order: string[] = []
    const second = takeTurn(strangers('2.2.2.2')).then((left) => {
      order.push('second')
      return left
    })
    await takeTurn({ lane: LANES.staff, who: 'user 1' }).then((left) => left())
    expect(order).toEqual([])
    leave()
    ;(await second)()
    expect(LANES.strangers.working).toEqual([])
  })

  test('A lane lets one caller work on one file while others pass by', async () => {
    const staff = (who: string) => takeTurn({ lane: LANES.staff, who })
    const leave = await staff('user 1')
    let begun = false
    const again = staff('user 1').then((left) => {
      begun = true
      return left
    })
    for (const who of ['user 2', 'user 3', 'user 2']) (await staff(who))()
    expect(begun).toBe(false)
    leave()
    ;(await again)()
  })

  test('A lane refuses one caller before it refuses everybody', async () => {
    const { waiting, waitingOfOne } = LANES.strangers
    const turns = [takeTurn(strangers('1.1.1.1'))]
    for (let n = 0; n < waitingOfOne; n++) turns.push(takeTurn(strangers('1.1.1.1')))
    const busy = { code: 'service.busy', status: 429, retryAfter: expect.any(Number) }
    await expect(takeTurn(strangers('1.1.1.1'))).rejects.toMatchObject(busy)
    for (let n = waitingOfOne; n < waiting; n++) turns.push(takeTurn(strangers(`2.2.2.${n}`)))
    await expect(takeTurn(strangers('3.3.3.3'))).rejects.toMatchObject(busy)
    for (const turn of turns) (await turn)()
    expect(LANES.strangers.queue).toEqual([])
  })

  test('A lane refuses whoever waited as long as it is patient, and keeps no place for them', async () => {
    const lane = createLane({
      atOnce: 3,
      atOnceOfOne: 2,
      waiting: 9,
      waitingOfOne: 9,
      patience: 50,
      refusal: 'calls.too-many',
    })
    const place = { lane, who: 'user 1' }
    const turns = [await takeTurn(place), await takeTurn(place)]
    const tooMany = { code: 'calls.too-many', status: 429, retryAfter: expect.any(Number) }
    await expect(takeTurn(place)).rejects.toMatchObject(tooMany)
    expect(lane.queue).toEqual([])
    // Somebody else did not wait for them.
    ;(await takeTurn({ lane, who: 'user 2' }))()
    const next = takeTurn(place)
    for (const leave of turns) leave()
    ;(await next)()
    expect(lane.working).toEqual([])
  })
})
