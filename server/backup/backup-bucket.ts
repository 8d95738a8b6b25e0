import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createS3Client } from '../s3/client.ts'
import {
  deleteObject,
  getObject,
  readObjectFacts,
  listObjects,
  putObject,
  putStream,
  streamObject,
} from '../s3/objects.ts'
import type { S3Settings } from '../s3/settings.ts'
import { type BackupFolder, MARKER } from './backup-folder.ts'
import { BackupFailure } from './failure.ts'

const BLOBS = 'blobs/'

/**
 * Opens a bucket with backups. Each encrypted file is first written to the system's temporary folder and then uploaded.
 */
export function openBackupBucket(settings: S3Settings): BackupFolder {
  const client = createS3Client(settings)
  const address = `s3://${settings.bucket}/${settings.prefix}`
  /**
   * Names of the blobs in the bucket. Read only once, because a backup checks every file and most files are already
   * stored.
   */
  let blobs: Set<string> | undefined

  async function list(folder: string): Promise<string[]> {
    const names: string[] = []
    for await (const { key } of listObjects(client, `${folder}/`)) names.push(key)
    return names.toSorted()
  }

  async function prepare(recipient: string): Promise<void> {
    const text = (await getObject(client, MARKER))?.toString()
    const [, known] = /"recipient":"(age1\w+)"/.exec(text ?? '') ?? []
    if (known === recipient) return
    if (known !== undefined) {
      throw new BackupFailure(
        `${address} memakai kunci lain (${known}). Setel BACKUP_KEY_FILE ke kunci itu, atau pilih awalan lain.`,
      )
    }
    for await (const { key } of listObjects(client, '')) {
      if (key === MARKER) continue
      throw new BackupFailure(`${address} berisi data lain (${key}). Pilih awalan kosong lewat BACKUP_DIR.`)
    }
    await putObject(client, MARKER, Buffer.from(`${JSON.stringify({ format: 1, recipient })}\n`))
  }

  return {
    prepare,
    open: name => Readable.from(streamObject(client, name), { objectMode: false }),
    draftPath: () => join(tmpdir(), `semai-backup-${process.pid}-${Math.random().toString(36).slice(2)}.part`),
    async publish(draft, name) {
      try {
        await putStream(client, name, createReadStream(draft) as AsyncIterable<Buffer>) // a stream without an encoding yields buffers
        blobs?.add(name)
      } finally {
        await rm(draft, { force: true })
      }
    },
    putPlain: (name, text) => putObject(client, name, Buffer.from(text)),
    getPlain: async name => (await getObject(client, name))?.toString(),
    async has(name) {
      if (!name.startsWith(BLOBS)) return (await readObjectFacts(client, name)) !== undefined
      blobs ??= new Set(await list(BLOBS.slice(0, -1)))
      return blobs.has(name)
    },
    list,
    async ageOf(name) {
      const object = await readObjectFacts(client, name)
      return object ? Date.now() - object.changedAt.getTime() : 0
    },
    async remove(name) {
      blobs?.delete(name)
      await deleteObject(client, name)
    },
  }
}
