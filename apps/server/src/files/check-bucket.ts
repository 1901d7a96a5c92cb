import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { WrongSetting } from '../db/wrong-setting.ts'
import { clientOf, type S3StoreOptions } from './s3-store.ts'

/** A store that is away may hold whoever asks for long. */
const PATIENCE = 5000

/** What S3 answers where only another setting, or another right of the key, helps. */
const REFUSALS = new Set([
  'AccessDenied',
  'AuthorizationHeaderMalformed',
  'InvalidAccessKeyId',
  'InvalidBucketName',
  'PermanentRedirect',
  'SignatureDoesNotMatch',
])

/**
 * Looks once at the bucket, as the sweep of files does each night. A wrong setting stops the start, for every upload
 * would fail; a store that is away is only told: it comes back by itself.
 * @returns whether it answers
 * @throws WrongSetting
 */
export async function checkBucket(
  options: S3StoreOptions,
  say: (line: string) => void,
): Promise<boolean> {
  const client = clientOf(options)
  try {
    await client.send(new ListObjectsV2Command({ Bucket: options.bucket, MaxKeys: 1 }), {
      abortSignal: AbortSignal.timeout(options.patienceMs ?? PATIENCE),
    })
    return true
  } catch (error) {
    const { name } = error as Error
    if (name === 'NoSuchBucket')
      throw new WrongSetting('O bucket que S3_BUCKET diz não existe em S3_ENDPOINT.', {
        cause: error,
      })
    if (REFUSALS.has(name))
      throw new WrongSetting(
        `O armazenamento de S3_ENDPOINT recusou o acesso a S3_BUCKET (${name}). Confira S3_REGION, S3_ACCESS_KEY_ID e S3_SECRET_ACCESS_KEY: a chave precisa ler, guardar, apagar e listar.`,
        { cause: error },
      )
    say(
      'ATENÇÃO: o armazenamento de S3_ENDPOINT não responde agora, e sem ele nenhum arquivo abre nem é guardado.',
    )
    return false
  } finally {
    client.destroy()
  }
}
