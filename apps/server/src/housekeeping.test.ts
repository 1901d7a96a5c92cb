import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { createTestApp } from '../test/app.ts'
import { housekeeping } from './housekeeping.ts'
import { mailFolder } from './mail/mailer.ts'

test('A step of the hourly tidying that fails holds up no other, and each failure is told', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const app = await createTestApp()
  const owner = new pg.Client(app.owner as pg.ClientConfig)
  await owner.connect()
  const months = async () => {
    const { rows } = await owner.query<{ name: string }>(`
      select inhrelid::regclass::text as name from pg_inherits
      where inhparent = 'audit_events'::regclass order by 1`)
    return rows.map(({ name }) => name).filter((name) => /\d{6}$/.test(name))
  }
  const { mailer, config } = app.services
  const folder = mailFolder(config.dataDir)
  await mailer.send({ to: 'ana@example.org', subject: 'Nova senha', text: 'Um link' })
  await utimes(join(folder, (await readdir(folder))[0]!), 0, 0)
  const before = await months()
  // Two steps that find no table to tidy, and whose work comes before that of others.
  await owner.query(`
    drop table ${before.at(-1)};
    alter table limit_counts rename to lost_counts;
    alter table registration_visits rename to lost_visits`)
  await housekeeping(app.services)()
  expect(await months()).toEqual(before)
  expect(await readdir(folder)).toEqual([])
  expect(warn).toHaveBeenCalledOnce()
  // The names of the tables stand in quotes, and are not told.
  expect(String(warn.mock.calls[0]).match(/relation "…" does not exist/g)).toHaveLength(2)
  await owner.end()
  await app.close()
  warn.mockRestore()
})
