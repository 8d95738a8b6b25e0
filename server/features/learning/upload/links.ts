import { HOUR_MS } from '#contract/wire/durations.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Services } from '../../../http/context.ts'
import type { FileKey } from './files.ts'

/**
 * Lifetime of a link to a file. Browsers load pictures and downloads without an access token, so the link itself gives
 * access. A link is signed, is valid for one file, and expires. The server creates new links for each response that
 * contains files.
 */
const LIFE_HOURS = 24

type Keys = Services['keys']

function getSignature(keys: Keys, { userId, id }: FileKey, until: number): Buffer {
  return createHmac('sha256', keys.fileLink).update(`${userId}/${id}/${until}`).digest()
}

export function createFileLink(keys: Keys, key: FileKey, now: Date): string {
  // The expiry is rounded to whole hours, so that links of the same hour are equal and the browser's cache works.
  const until = Math.ceil(now.getTime() / HOUR_MS) + LIFE_HOURS
  return `/api/files/${key.userId}/${key.id}?until=${until}&sign=${getSignature(keys, key, until).toString('base64url')}`
}

export function isValidLink(keys: Keys, key: FileKey, until: string, sign: string, now: Date): boolean {
  if (!/^\d{1,8}$/.test(until) || !/^[\w-]{43}$/.test(sign)) return false
  const isRight = timingSafeEqual(Buffer.from(sign, 'base64url'), getSignature(keys, key, Number(until)))
  return isRight && now.getTime() <= Number(until) * HOUR_MS
}
