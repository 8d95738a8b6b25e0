import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { ServerKeys } from '../db/server-keys.ts'
import { readCookie } from './cookies.ts'

/** Facts about the caller that are known before the call is parsed. */
export interface Caller {
  ip: string
  /**
   * Label of the caller's browser. It is set if a user has signed in from this browser before. The cookie with the
   * label is signed, so an attacker cannot forge it.
   */
  device: string | undefined
}

export const DEVICE_COOKIE = 'semai_device'

type Keys = Pick<ServerKeys, 'knownClient'>

function sign(label: string, keys: Keys): Buffer {
  return createHmac('sha256', keys.knownClient).update(`device-cookie/${label}`).digest()
}

/** Length of the email hash at the start of a label, in bytes and in base64url characters. */
const MAKER_BYTES = 6
const MAKER_LENGTH = 8

/**
 * Creates a label and a cookie for a browser from which a user has just signed in. The cookie gives no access, but only
 * identifies this browser. `maker` is a keyed hash of the email address that was used.
 */
export function createDevice(maker: Buffer, keys: Keys): { label: string; cookie: string } {
  const label = Buffer.concat([maker.subarray(0, MAKER_BYTES), randomBytes(10)]).toString('base64url')
  return { label, cookie: signDeviceCookie(label, keys) }
}

/**
 * Returns the email hash at the start of a label. All browsers whose first sign-in used the same email address have the
 * same hash. An attacker who signs in a hundred times therefore does not get a hundred separate rate limits.
 */
export function createFirstEmailKey(label: string): string {
  return label.slice(0, MAKER_LENGTH)
}

export function signDeviceCookie(label: string, keys: Keys): string {
  return `${label}.${sign(label, keys).toString('base64url')}`
}

function findDevice(cookie: string | undefined, keys: Keys): string | undefined {
  const [, label, signature] = /^([\w-]{22})\.([\w-]{43})$/.exec(cookie ?? '') ?? []
  if (label === undefined || signature === undefined) return undefined
  return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(label, keys)) ? label : undefined
}

export function readCaller({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>, keys: Keys): Caller {
  return { ip, device: findDevice(readCookie(headers.cookie, DEVICE_COOKIE), keys) }
}
