import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { AppError } from '@iris/contracts/errors'
import type { FileStore } from './file-store.ts'

export type S3StoreOptions = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Milliseconds until an answer of the store begins, after which it counts as away. Default ten seconds. */
  patienceMs?: number
}

const PATIENCE = 10_000
/** Milliseconds until it has taken a connection. */
const CONNECTED = 5_000
/** A file has to arrive before the answer begins: the largest at 350 KB a second. */
const TO_WRITE = 6

export function clientOf(options: S3StoreOptions): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, patienceMs = PATIENCE } = options
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Not all S3-compatible servers know the checksum trailers that newer clients send by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // By default it waits for ever. Not the whole answer: whoever reads a file slowly holds up its bytes.
    requestHandler: {
      connectionTimeout: CONNECTED,
      requestTimeout: patienceMs,
      throwOnRequestTimeout: true,
    },
  })
}

export function createS3Store(options: S3StoreOptions): FileStore {
  const { bucket: Bucket, patienceMs = PATIENCE } = options
  const client = clientOf(options)

  return {
    async put(Key, body, size) {
      try {
        const command = new PutObjectCommand({ Bucket, Key, Body: body, ContentLength: size })
        await client.send(command, { requestTimeout: TO_WRITE * patienceMs }).catch(away)
      } finally {
        body.destroy()
      }
    },

    async read(Key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
        if (!(Body instanceof Readable)) throw new Error('The store answered without a body.')
        return Body
      } catch (error) {
        if (isMissing(error)) throw new AppError('not-found', { cause: error })
        return away(error)
      }
    },

    async stat(Key) {
      try {
        const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket, Key }))
        return { size: ContentLength ?? 0 }
      } catch (error) {
        if (isMissing(error)) return undefined
        return away(error)
      }
    },

    async room() {
      return Infinity
    },

    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key })).catch(away)
    },

    async *list() {
      let ContinuationToken: string | undefined
      do {
        const command = new ListObjectsV2Command({ Bucket, ContinuationToken })
        const page = await client.send(command).catch(away)
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key && LastModified) yield { key: Key, changedAt: LastModified }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404
}

/** A store that is late, overloaded or broken is away, as one that takes no connection: work waits for it. */
function away(error: unknown): never {
  const isLate = (error as Error).name === 'TimeoutError'
  const isTheirs = error instanceof S3ServiceException && error.$fault === 'server'
  if (!isLate && !isTheirs) throw error
  throw Object.assign(new Error('The file store is away.', { cause: error }), { code: 'ETIMEDOUT' })
}
