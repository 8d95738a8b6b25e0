import type { Config } from '../config.ts'

/** Returns the names of media that are in the bucket of files. Backups do not contain these media. */
export type BucketMedia = () => Promise<ReadonlySet<string>>

export const listNoBucketMedia: BucketMedia = async () => new Set()

export function createBucketMedia({ objects }: Config): BucketMedia {
  if (!objects) return listNoBucketMedia
  return async () => {
    const [{ createS3Client }, { listObjects }] = await Promise.all([
      import('../s3/client.ts'),
      import('../s3/objects.ts'),
    ])
    const folder = 'media/'
    const names = new Set<string>()
    for await (const { key } of listObjects(createS3Client(objects.s3), folder)) names.add(key.slice(folder.length))
    return names
  }
}
