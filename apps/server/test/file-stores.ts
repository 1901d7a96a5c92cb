import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { createFileStore } from '../src/files/create-file-store.ts'
import type { FileStore } from '../src/files/file-store.ts'

type RunningStore = { store: FileStore; root: string; stop: () => Promise<void> }

/** A file store in a folder of its own. */
export async function folderStore(): Promise<RunningStore> {
  const root = await mkdtemp(join(tmpdir(), 'files-'))
  return {
    store: createFileStore({ kind: 'folder', root }),
    root,
    stop: () => rm(root, { recursive: true, force: true }),
  }
}

/** A file store in a bucket of a real S3 server, which keeps its objects below `root`. */
export async function s3Store(): Promise<RunningStore & { settings: Record<string, string> }> {
  const root = await mkdtemp(join(tmpdir(), 'bucket-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: root,
    configureBuckets: [{ name: 'iris' }],
  })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  const [bucket, region, accessKeyId, secretAccessKey] = ['iris', 'us-east-1', 'S3RVER', 'S3RVER']
  return {
    store: createFileStore({
      kind: 's3',
      endpoint,
      bucket,
      region,
      accessKeyId,
      secretAccessKey,
    }),
    settings: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    root,
    stop: async () => {
      await server.close()
      await rm(root, { recursive: true, force: true })
    },
  }
}
