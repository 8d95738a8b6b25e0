import { randomUUID } from 'node:crypto'
import type { S3Client } from './client.ts'
import { type BucketFault, toBucketFault, createSettingsFault } from './explain.ts'
import { deleteObject, getObject, putObject } from './objects.ts'

/**
 * Checks the bucket by writing, reading and deleting a small object, because nothing else reveals a wrong key or a full
 * bucket. Returns undefined if all three operations worked.
 */
export async function probeBucket(client: S3Client): Promise<BucketFault | undefined> {
  const key = `probe/${randomUUID()}`
  const bytes = Buffer.from('probe')
  try {
    await putObject(client, key, bytes)
    const read = await getObject(client, key)
    await deleteObject(client, key)
    if (read?.equals(bytes) === true) return undefined
    return createSettingsFault(
      'Bucket tidak mengembalikan isi yang baru ditulis.',
      'Periksa apakah bucket ini benar S3.',
    )
  } catch (error) {
    const fault = toBucketFault(error)
    if (!fault) throw error
    return fault
  }
}
