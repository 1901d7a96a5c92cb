import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3'
import { AppError } from '@iris/contracts/errors'
import { codeOf } from '../db/error-code.ts'
import { isNetworkAway } from '../db/trouble.ts'
import { bytesInTime } from './bytes-in-time.ts'
import type { FileStore } from './file-store.ts'
import { StoreAway } from './store-away.ts'

export type S3StoreOptions = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /**
   * Milliseconds until an answer of the store begins, and between the bytes of a file, after which it counts as away.
   * Default ten seconds.
   */
  patienceMs?: number
}

const PATIENCE = 10_000
/** Milliseconds until it has taken a connection. */
const CONNECTED = 5_000
/** A file has to arrive before the answer begins: the largest at 350 KB a second. */
const TO_WRITE = 6
/** An answer is whole by then, also of a second try. Requests are cut after two minutes, and may ask several times. */
const TO_ANSWER = 2

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

  /** Asks, and waits for the whole answer: the client itself waits only until it begins. */
  async function ask<T>(
    send: (options: { abortSignal: AbortSignal }) => Promise<T>,
    { within = TO_ANSWER, body }: { within?: number; body?: Readable } = {},
  ): Promise<T> {
    const end = new AbortController()
    const late = setTimeout(() => end.abort(new StoreAway()), within * patienceMs)
    body?.once('error', (error) => end.abort(error))
    try {
      return await send({ abortSignal: end.signal })
    } catch (error) {
      throw end.signal.aborted ? end.signal.reason : awayIf(error)
    } finally {
      clearTimeout(late)
    }
  }

  return {
    async put(Key, body, size) {
      const command = new PutObjectCommand({ Bucket, Key, Body: body, ContentLength: size })
      const requestTimeout = TO_WRITE * patienceMs
      try {
        await ask((options) => client.send(command, { ...options, requestTimeout }), {
          within: TO_WRITE,
          body,
        })
      } finally {
        body.destroy()
      }
    },

    async read(Key) {
      const command = new GetObjectCommand({ Bucket, Key })
      // This limit is for the head of the answer. `bytesInTime` has one for the bytes.
      const { Body } = await ask((options) => client.send(command, options)).catch(orMissing)
      if (!(Body instanceof Readable)) throw new Error('The store answered without a body.')
      return bytesInTime(Body, patienceMs)
    },

    async stat(Key) {
      const command = new HeadObjectCommand({ Bucket, Key })
      try {
        const { ContentLength } = await ask((options) => client.send(command, options))
        return { size: ContentLength ?? 0 }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    async room() {
      return Infinity
    },

    async remove(Key) {
      const command = new DeleteObjectCommand({ Bucket, Key })
      await ask((options) => client.send(command, options))
    },

    async *list() {
      let ContinuationToken: string | undefined
      do {
        const command = new ListObjectsV2Command({ Bucket, ContinuationToken })
        const page = await ask((options) => client.send(command, options))
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key && LastModified) yield { key: Key, changedAt: LastModified }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
  }
}

/** A file that is not there. A bucket that is not there is the store's. */
function isMissing(error: unknown): boolean {
  return statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket'
}

function orMissing(error: unknown): never {
  throw isMissing(error) ? new AppError('not-found', { cause: error }) : error
}

const statusOf = (error: unknown) =>
  (error as Partial<S3ServiceException>).$metadata?.httpStatusCode ?? 0

/**
 * A store that is late, overloaded or broken is away, as one that takes no connection; so is one that refuses, for a key
 * that was revoked, a bucket that moved or a clock that is wrong is nothing who asked can mend.
 */
function awayIf(error: unknown): unknown {
  const { name } = error as Error
  const status = statusOf(error)
  if (status >= 300 && !isMissing(error))
    return new StoreAway({ said: `${name} (${status})`, refused: status < 500, cause: error })
  if (name === 'TimeoutError') return new StoreAway({ cause: error })
  return isNetworkAway(error) ? new StoreAway({ said: codeOf(error), cause: error }) : error
}
