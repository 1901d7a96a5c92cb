import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { expect } from 'vitest'
import { createDatabase } from '../../src/db/database.ts'
import { joinEmbedded } from '../../src/db/embedded.ts'
import { createDice, type Dice } from '../../src/demo/dice.ts'
import { fileStoreOf } from '../../src/files/create-file-store.ts'
import { logIn, onData, PASSWORD } from '../clinic-process.ts'
import { makeCompany } from '../factories/company.ts'
import { makeResult } from '../factories/result.ts'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { runScript } from '../program.ts'
import { PatientCaller } from './caller.ts'
import { KeptClinic } from './kept-clinic.ts'
import { faultsOf } from './open-books.ts'
import { emptyLedger, work } from './work.ts'

/** A clinic in which people work, while somebody else sees to it that things go wrong. */
export class WorkingDay {
  readonly dice: Dice
  readonly #smtp: MailServer
  readonly #folder: string
  #clinic: KeptClinic
  #caller: PatientCaller | undefined
  #recipients = new Map<number, string>()
  readonly #ledger = emptyLedger()
  #isOver = false
  #shift: Promise<unknown> = Promise.resolve()

  private constructor(folder: string, smtp: MailServer, seed: number) {
    this.#folder = folder
    this.#smtp = smtp
    this.dice = createDice(seed)
    smtp.before = () => sleep(this.dice.between(0, 200))
    this.#clinic = this.#start()
  }

  /**
   * Opens a clinic in an empty folder, below which only `data` is written, and lets people begin.
   * @param results how many wait to be mailed
   */
  static async begin(folder: string, options: { seed: number; results: number }) {
    await mkdir(join(folder, 'spool'))
    const day = new WorkingDay(folder, await startMailServer(), options.seed)
    try {
      await day.#begin(options.results)
    } catch (error) {
      await day.close()
      throw error
    }
    return day
  }

  get clinic(): KeptClinic {
    return this.#clinic
  }

  /** Of the calls so far: answered, cut off, and told to come again. */
  get counts(): Readonly<PatientCaller['counts']> {
    return this.#caller!.counts
  }

  /** Waits for the next call that is answered. @returns after how many seconds */
  async backAtWork(): Promise<number> {
    const since = performance.now()
    await this.#clinic.ready()
    const before = this.counts.answered
    await expect.poll(() => this.counts.answered, { timeout: 120_000 }).toBeGreaterThan(before)
    return (performance.now() - since) / 1000
  }

  /** Waits for so many more answers, but no longer than so many seconds. */
  async answered(calls: number, mostSeconds: number): Promise<void> {
    const enough = this.counts.answered + calls
    const end = performance.now() + mostSeconds * 1000
    while (this.counts.answered < enough && performance.now() < end) await sleep(10)
  }

  /**
   * Sends everybody home, starts the clinic once more, and holds what it acknowledged against what is there.
   * @returns what does not fit, and how much was done
   */
  async end(): Promise<{ faults: string[]; done: Record<string, number> }> {
    this.#isOver = true
    await this.#shift
    await this.#clinic.stop()
    await onData(this.#dataDir, letTimePass)
    this.#clinic = this.#start()
    await this.#clinic.ready()
    const [dataDir, smtp, recipients] = [this.#dataDir, this.#smtp, this.#recipients]
    const files = fileStoreOf({ dataDir, s3: undefined })
    const found = await onData(dataDir, async (client) => {
      await settled(client)
      return faultsOf({ client, files, smtp, recipients }, this.#ledger)
    })
    const audit = await runScript('verify-audit.ts', [], { DATA_DIR: dataDir })
    const done = Object.entries(this.#ledger).map(([kind, all]) => [kind, all.length])
    return {
      faults: [...found, ...this.#caller!.faults, ...(audit.code === 0 ? [] : [audit.said])],
      done: { ...Object.fromEntries(done), mails: smtp.received.length },
    }
  }

  async close(): Promise<void> {
    this.#isOver = true
    await this.#clinic.stop()
    await this.#smtp.close()
  }

  get #dataDir(): string {
    return join(this.#folder, 'data')
  }

  #start(): KeptClinic {
    return new KeptClinic(this.#dataDir, {
      // The results below name pictures that never were.
      FILES_LOST: '1',
      ADMIN_PASSWORD: PASSWORD,
      SMTP_URL: this.#smtp.url,
      TMPDIR: join(this.#folder, 'spool'),
    })
  }

  async #begin(results: number): Promise<void> {
    await this.#clinic.ready()
    const embedded = await joinEmbedded({ dataDir: this.#dataDir, log: () => {} })
    const db = createDatabase(embedded.config)
    const { id: company } = await makeCompany(db, { corporate_reason: 'METALÚRGICA AÇO E CIA' })
    for (let n = 0; n < results; n++) {
      const email = `resultado${n}@exemplo.test`
      this.#recipients.set((await makeResult(db, { company, email })).id, email)
    }
    await db.destroy()
    const caller = new PatientCaller(this.#clinic, await logIn(String(this.#clinic.url)))
    this.#caller = caller
    this.#shift = work({
      caller,
      ledger: this.#ledger,
      company,
      results: [...this.#recipients.keys()],
      isOver: () => this.#isOver,
    })
    // Its end is waited for at the end of the day; a fault in it must not end the process before.
    this.#shift.catch(() => {})
  }
}

/** The minute after which work counts as left behind; nobody is at it now. */
async function letTimePass(client: pg.Client): Promise<void> {
  await client.query(`
    set session_replication_role = replica;
    update imports set updated_at = updated_at - interval '2 minutes';
    update result_batches set updated_at = updated_at - interval '2 minutes';
    update result_batch_items set taken_at = taken_at - interval '2 minutes';
    update result_deliveries set requested_at = requested_at - interval '2 minutes'`)
}

/** Waits for all imports and mailings to end; what has lain for two minutes without one that ended is found in the books. */
export async function settled(client: pg.Client): Promise<void> {
  let [left, end] = [Number.POSITIVE_INFINITY, 0]
  for (;;) {
    const now = await unfinished(client)
    if (now < left) [left, end] = [now, performance.now() + 120_000]
    if (left === 0 || performance.now() > end) return
    await sleep(200)
  }
}

async function unfinished(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(`
    select (select count(*) from imports where status = 'processing')::int
      + (select count(*) from result_batches where status = 'processing')::int as n`)
  return rows[0]?.n ?? 0
}
