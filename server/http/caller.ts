import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { ServerKeys } from '../db/server-keys.ts'
import { readCookie } from './cookies.ts'

/** Who is at the door, as far as it can be told before anything of the call is read. */
export interface Caller {
  ip: string
  /** The label of a browser somebody signed in from before; nobody can make one up. */
  device: string | undefined
}

export const DEVICE_COOKIE = 'semai_device'

type Keys = Pick<ServerKeys, 'knownPlace'>

function seal(label: string, keys: Keys): Buffer {
  return createHmac('sha256', keys.knownPlace).update(`device-cookie/${label}`).digest()
}

/** Bytes of a label that tell whose sign-in made it, and letters that makes of them. */
const MAKER_BYTES = 6
const MAKER_LETTERS = 8

/**
 * A cookie for a browser somebody has just signed in from. It opens nothing: it only tells this browser from others.
 * `maker` is a keyed hash of the e-mail that signed in.
 */
export function newDevice(maker: Buffer, keys: Keys): { label: string; cookie: string } {
  const label = Buffer.concat([maker.subarray(0, MAKER_BYTES), randomBytes(10)]).toString('base64url')
  return { label, cookie: sealedDevice(label, keys) }
}

/** The same for all browsers one e-mail signed in from first: whoever signs in a hundred times has still made one. */
export function makerOf(label: string): string {
  return label.slice(0, MAKER_LETTERS)
}

export function sealedDevice(label: string, keys: Keys): string {
  return `${label}.${seal(label, keys).toString('base64url')}`
}

function deviceIn(cookie: string | undefined, keys: Keys): string | undefined {
  const [, label, seals] = /^([\w-]{22})\.([\w-]{43})$/.exec(cookie ?? '') ?? []
  if (label === undefined || seals === undefined) return undefined
  return timingSafeEqual(Buffer.from(seals, 'base64url'), seal(label, keys)) ? label : undefined
}

export function callerOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>, keys: Keys): Caller {
  return { ip, device: deviceIn(readCookie(headers.cookie, DEVICE_COOKIE), keys) }
}
