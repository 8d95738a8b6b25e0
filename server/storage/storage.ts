import { assertOutsideTransaction } from '../db/database.ts'
import type { ObjectSettings } from '../s3/settings.ts'
import { createDiskStorage } from './disk.ts'
import type { Storage } from './port.ts'

/**
 * Makes the methods of a storage throw inside a transaction. A slow disk or network would otherwise prolong the
 * transaction's locks.
 */
function outsideTransactions(storage: Storage): Storage {
  return new Proxy(storage, {
    get: (target, name) => {
      // Returns undefined for the property `then`, which `await` reads. A storage has no such method.
      if (!Object.hasOwn(target, name)) return undefined
      const method = Reflect.get(target, name) as (...args: unknown[]) => unknown // a storage has only methods
      return (...args: unknown[]) => {
        assertOutsideTransaction()
        return Reflect.apply(method, target, args)
      }
    },
  })
}

/** Creates the storage of a server that has no bucket. */
export function createStorage(dataDir: string): Storage {
  return outsideTransactions(createDiskStorage(dataDir))
}

export interface StorageSettings {
  readonly dataDir: string
  /** Settings of the bucket. Undefined if all files are stored on disk. */
  readonly objects: ObjectSettings | undefined
}

/** Opens both stores of a server with a bucket: the bucket and the disk. */
export async function openStores(dataDir: string, { s3, mediaUrl }: ObjectSettings) {
  const [{ createS3Client }, { createS3Storage }] = await Promise.all([import('../s3/client.ts'), import('./s3.ts')])
  return { s3: createS3Storage(createS3Client(s3), { linkOrigin: mediaUrl }), disk: createDiskStorage(dataDir) }
}

/** Opens the storage that the settings describe. Loads the code for buckets only if a bucket is configured. */
export async function openStorage({ dataDir, objects }: StorageSettings): Promise<Storage> {
  if (!objects) return createStorage(dataDir)
  const [{ s3, disk }, { createTieredStorage }] = await Promise.all([
    openStores(dataDir, objects),
    import('./tiers.ts'),
  ])
  return outsideTransactions(objects.primary === 's3' ? createTieredStorage(s3, disk) : createTieredStorage(disk, s3))
}
