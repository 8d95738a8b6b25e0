import { createHmac, timingSafeEqual } from 'node:crypto'
import { HOUR_MS } from '#contract/wire/durations.ts'
import type { ServerKeys } from '../../../db/server-keys.ts'

type Keys = Pick<ServerKeys, 'fileLink'>

/** Minimum validity of a link in hours. */
const VALID_HOURS = 8

const sign = (id: string, hour: number, keys: Keys) =>
  createHmac('sha256', keys.fileLink).update(`email-preview/${id}/${hour}`).digest()

/**
 * Returns the URL of a preview's HTML. The URL is signed, because a frame sends no token. The URL stays the same for an
 * hour, so that the frame does not load again when the list is requested again.
 */
export function createPreviewLink(id: string, keys: Keys, now: Date): string {
  const hour = Math.floor(now.getTime() / HOUR_MS) + VALID_HOURS + 1
  return `/api/email-preview/${id}?hour=${hour}&signature=${sign(id, hour, keys).toString('base64url')}`
}

/** Returns whether this server signed the link and the link has not expired. */
export function isPreviewLink(id: string, query: { hour: string; signature: string }, keys: Keys, now: Date): boolean {
  const hour = Number(query.hour)
  if (!Number.isSafeInteger(hour) || hour * HOUR_MS <= now.getTime()) return false
  const given = Buffer.from(query.signature, 'base64url')
  const expected = sign(id, hour, keys)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
