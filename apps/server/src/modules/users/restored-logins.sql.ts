import { randomInt } from 'node:crypto'
import type pg from 'pg'

/**
 * Kills every token of before a restore: logins have ended since the backup that its rows still know, and the secret that
 * signed them comes back too. The jump is so wide, and never the same, that no login made after the backup or after an
 * earlier restore of it fits either.
 * @param client in the transaction of the rows, in which no trigger runs: nothing else of a user changes
 */
export async function endRestoredLogins(client: pg.Client): Promise<void> {
  await client.query('update users set token_generation = token_generation + $1', [
    randomInt(1_000, 1_000_000),
  ])
}
