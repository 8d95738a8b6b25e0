import { StartFailure } from '../start-failure.ts'
import type { BucketFault } from './explain.ts'
import type { ObjectSettings } from './settings.ts'

/**
 * Refuses to start with settings that cannot work. Returns the fault of a bucket that is full or away: everything else
 * works, and files work again when the bucket does.
 */
export async function requireUsableBucket(objects: ObjectSettings | undefined): Promise<BucketFault | undefined> {
  if (!objects) return undefined
  const [{ createS3Client }, { probeBucket }] = await Promise.all([import('./client.ts'), import('./probe.ts')])
  const fault = await probeBucket(createS3Client(objects.s3))
  if (fault?.kind === 'settings') throw new StartFailure(`${fault.detail} ${fault.fix}`)
  return fault
}
