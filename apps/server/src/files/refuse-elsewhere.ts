import { join } from 'node:path'
import type { Places } from '../config.ts'
import type { Database } from '../db/database.ts'
import { WrongSetting } from '../db/wrong-setting.ts'
import type { FileStore } from './file-store.ts'
import { latestNames, outermostNames } from './stored-files.sql.ts'

/**
 * Stops a start whose settings say that the clinic's files are where none of them is: all would seem to be lost, new ones
 * would go there, and in the bucket of another clinic the sweep would remove what is theirs. A store that does not
 * answer stops nothing.
 * @throws WrongSetting
 */
export async function refuseElsewhere(
  db: Database,
  files: FileStore,
  { s3, dataDir }: Pick<Places, 's3' | 'dataDir'>,
): Promise<void> {
  const some = await outermostNames(db)
  if (some.length === 0 || (await isAnyThere(files, some))) return
  // Those may have been lost before: whoever goes on without them has newer ones.
  if (await isAnyThere(files, await latestNames(db))) return
  const place = s3 ? `${s3.bucket} (S3_BUCKET)` : join(dataDir, 'files')
  throw new WrongSetting(
    `Nenhum arquivo da clínica está em ${place}. Volte às S3_… e ao DATA_DIR de antes, ou copie os arquivos para lá com os mesmos nomes; se eles se perderam, inicie com FILES_LOST=1.`,
  )
}

async function isAnyThere(files: FileStore, keys: string[]): Promise<boolean> {
  try {
    for (const key of keys) if (await files.stat(key)) return true
    return false
  } catch {
    return true
  }
}
