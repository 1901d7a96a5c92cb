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
}

export function createS3Store(options: S3StoreOptions): FileStore {
  const { bucket: Bucket, endpoint, region, accessKeyId, secretAccessKey } = options
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Not all S3-compatible servers know the checksum trailers that newer clients send by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })

  return {
    async put(Key, body, size) {
      try {
        await client.send(new PutObjectCommand({ Bucket, Key, Body: body, ContentLength: size }))
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
        throw error
      }
    },

    async stat(Key) {
      try {
        const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket, Key }))
        return { size: ContentLength ?? 0 }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
    },

    async *list() {
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }))
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
