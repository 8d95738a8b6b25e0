import { StartFailure } from '../start-failure.ts'
import type { BucketFault } from './explain.ts'
import type { ObjectSettings } from './settings.ts'

/**
 * Checks the bucket when the server starts. Throws `StartFailure` if the settings cannot work. If the bucket is full or
 * unreachable, returns this fault, and the server starts anyway. Files then work again as soon as the bucket works.
 */
export async function requireUsableBucket(objects: ObjectSettings | undefined): Promise<BucketFault | undefined> {
  if (!objects) return undefined
  const [{ createS3Client }, { probeBucket }] = await Promise.all([import('./client.ts'), import('./probe.ts')])
  const fault = await probeBucket(createS3Client(objects.s3))
  if (fault?.kind === 'settings') throw new StartFailure(`${fault.detail} ${fault.fix}`)
  return fault
}
