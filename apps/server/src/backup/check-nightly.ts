import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { WrongSetting } from '../db/wrong-setting.ts'
import { makeFolder } from '../files/make-folder.ts'
import { faultInWords } from '../watch/fault-in-words.ts'
import { readPassphrase } from './passphrase.ts'

/** A folder of the network that is away may hold whoever asks for minutes. */
const PATIENCE = 5000

/**
 * Looks by day at what the backup of the night needs. Without its passphrase the start stops, for that is a setting; a
 * folder that cannot be used is only told, loudly: it may lie in the network, and no clinic stays closed for it.
 * @throws WrongSetting
 */
export async function checkNightly(
  { dir, passphraseFile }: NonNullable<Config['backup']>,
  say: (line: string) => void,
): Promise<void> {
  await readPassphrase(passphraseFile).catch((error: Error) => {
    throw new WrongSetting(`BACKUP_PASSPHRASE_FILE: ${error.message}`, { cause: error })
  })
  const fault = await Promise.race([
    faultOfFolder(dir),
    sleep(PATIENCE, `${dir}: a pasta não respondeu.`, { ref: false }),
  ])
  if (fault)
    say(`ATENÇÃO: BACKUP_DIR não pode ser usada agora, e sem ela não há cópia da noite. ${fault}`)
}

/** As the night will use it. */
async function faultOfFolder(dir: string): Promise<string | undefined> {
  try {
    await makeFolder(dir)
    await access(dir, constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    return faultInWords(error) ?? (error as Error).message
  }
}
