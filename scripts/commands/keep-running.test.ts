import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

// The start command in a process of its own, as `npm start` runs it, with small programs that die on purpose.

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'iris-keep-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const SUPERVISE = new URL('./supervise.mjs', import.meta.url).href

/** Keeps a program running that adds a line to `runs` at each start and then does what `body` says. */
async function keep(body: string, options: { atOnce: number; pauses: number[] }, env = {}) {
  const program = join(folder, 'program.mjs')
  const runs = join(folder, 'runs')
  await writeFile(runs, '')
  await writeFile(
    program,
    `import { appendFileSync, readFileSync } from 'node:fs'
     appendFileSync(${JSON.stringify(runs)}, process.pid + '\\n')
     const run = readFileSync(${JSON.stringify(runs)}, 'utf8').trim().split('\\n').length
     ${body}`,
  )
  const keeper = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { keepRunning } from ${JSON.stringify(SUPERVISE)}
       process.exitCode = await keepRunning({ args: [${JSON.stringify(program)}] }, ${JSON.stringify(options)})`,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env.PATH, ...env } },
  )
  let said = ''
  for (const output of [keeper.stdout, keeper.stderr])
    output.on('data', (text) => {
      said += text
    })
  const ended = new Promise<number | null>((resolve) => keeper.once('exit', resolve))
  const pids = async () => (await readFile(runs, 'utf8')).trim().split('\n').filter(Boolean)
  return { keeper, ended, pids, said: () => said }
}

/** One that has ended and that nobody has asked about is not. */
async function isRunning(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z')
  return !stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')
}

const STAY = 'setInterval(() => {}, 1000)'

describe('The start command', () => {
  it('The start command starts a killed program again, says so, and stops it when told to', async () => {
    const { keeper, ended, pids, said } = await keep(STAY, { atOnce: 0, pauses: [10] })
    await expect.poll(pids, { timeout: 10_000 }).toHaveLength(1)
    process.kill(Number((await pids())[0]), 'SIGKILL')
    await expect.poll(pids, { timeout: 10_000 }).toHaveLength(2)
    expect(said()).toBe('A Íris parou sem aviso (sinal SIGKILL). Iniciando de novo em 0,01 s…\n')
    keeper.kill('SIGTERM')
    expect(await ended).toBe(128 + 15)
    expect(await pids()).toHaveLength(2)
  })

  it('With LOG_FORMAT=json the start command says what it says in lines of JSON', {
    tags: 'long',
  }, async () => {
    const options = { atOnce: 60_000, pauses: [1, 2] }
    const { ended, said } = await keep('process.exit(3)', options, { LOG_FORMAT: 'json' })
    await ended
    const lines = said()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toHaveLength(5)
    expect(lines[0]).toEqual({
      level: 'error',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      msg: 'A Íris parou sem aviso (código 3). Iniciando de novo em 0,001 s…',
    })
  })

  it('The start command gives up on a program that dies at once five times in a row, with its exit code', async () => {
    const { ended, pids, said } = await keep('process.exit(3)', { atOnce: 60_000, pauses: [1, 2] })
    expect(await ended).toBe(3)
    expect(await pids()).toHaveLength(5)
    expect(said()).toContain('A Íris parou 5 vezes seguidas logo ao iniciar (código 3).')
  })

  it('The start command goes on starting a program that says it should be tried later', async () => {
    const body = 'process.exit(run < 6 ? 75 : 0)'
    const { ended, pids, said } = await keep(body, { atOnce: 60_000, pauses: [1] })
    expect(await ended).toBe(0)
    expect(await pids()).toHaveLength(6)
    expect(said()).toContain('A Íris não pôde continuar (código 75). Iniciando de novo em 0,001 s…')
    expect(said()).not.toContain('sem aviso')
  })

  it('The start command tries five times where another process has the port, and calls none of it a stop without warning', async () => {
    const { ended, pids, said } = await keep('process.exit(69)', { atOnce: 0, pauses: [1] })
    expect(await ended).toBe(69)
    expect(await pids()).toHaveLength(5)
    expect(said()).toContain('A Íris não iniciou em 5 tentativas (código 69). A causa está acima.')
    expect(said()).not.toContain('parou')
  })

  it('The start command does not start again a program that says a setting is wrong', async () => {
    const { ended, pids } = await keep('process.exit(78)', { atOnce: 60_000, pauses: [1] })
    expect(await ended).toBe(78)
    expect(await pids()).toHaveLength(1)
  })

  it('The start command counts deaths from zero after a run that lasted', {
    tags: 'long',
  }, async () => {
    // Every third run is long, so there are never five short ones in a row, until the seventh ends well.
    const body = `if (run === 7) process.exit(0)
      setTimeout(() => process.exit(1), run % 3 === 0 ? 700 : 0)`
    const { ended, pids } = await keep(body, { atOnce: 600, pauses: [1] })
    expect(await ended).toBe(0)
    expect(await pids()).toHaveLength(7)
  })

  it('The start command does not restart a program that ended well', async () => {
    const { ended, pids } = await keep('process.exit(0)', { atOnce: 0, pauses: [1] })
    expect(await ended).toBe(0)
    expect(await pids()).toHaveLength(1)
  })

  it('A program whose start command is killed hears of it', async () => {
    const body = `${STAY}\nprocess.on('disconnect', () => process.exit())`
    const { keeper, ended, pids } = await keep(body, { atOnce: 0, pauses: [10] })
    await expect.poll(pids, { timeout: 10_000 }).toHaveLength(1)
    const [pid] = await pids()
    keeper.kill('SIGKILL')
    await ended
    await expect.poll(() => isRunning(Number(pid)), { timeout: 10_000 }).toBe(false)
  })

  it('The start command can be stopped during the pause before a restart', async () => {
    const { keeper, ended, pids, said } = await keep('process.exit(1)', {
      atOnce: 0,
      pauses: [60_000],
    })
    await expect.poll(said, { timeout: 10_000 }).toContain('Iniciando de novo')
    keeper.kill('SIGTERM')
    expect(await ended).toBe(1)
    expect(await pids()).toHaveLength(1)
  })
})

it('Of two programs that run together both are heard, and the first to end ends the other', async () => {
  const stays = join(folder, 'stays.mjs')
  const ends = join(folder, 'ends.mjs')
  await writeFile(stays, `console.log('stays')\n${STAY}`)
  await writeFile(
    ends,
    `process.stdin.once('data', () => process.exit(4)).resume()\nconsole.log('ends')`,
  )
  const both = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { supervise } from ${JSON.stringify(SUPERVISE)}
       process.exitCode = await supervise(${JSON.stringify([{ args: [ends] }, { args: [stays] }])})`,
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  let said = ''
  both.stdout.on('data', (text) => {
    said += text
  })
  await expect.poll(() => said.split('\n').sort()).toEqual(['', 'ends', 'stays'])
  both.stdin.write('now')
  expect(await new Promise((resolve) => both.once('exit', resolve))).toBe(4)
})
