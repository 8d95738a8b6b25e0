import { StartFailure } from '../start-failure.ts'
import type { BucketFault } from './explain.ts'
import type { ObjectSettings } from './settings.ts'

/**
 * Throws for settings that cannot work. Returns the fault of a bucket that is full or unreachable: the server starts
 * without it, and files work again when the bucket does.
 */
export async function requireUsableBucket(objects: ObjectSettings | undefined): Promise<BucketFault | undefined> {
  if (!objects) return undefined
  const [{ createS3Client }, { probeBucket }] = await Promise.all([import('./client.ts'), import('./probe.ts')])
  const fault = await probeBucket(createS3Client(objects.s3))
  if (fault?.kind === 'settings') throw new StartFailure(`${fault.detail} ${fault.fix}`)
  return fault
}
