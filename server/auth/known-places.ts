import { DAY_MS } from '#contract/wire/durations.ts'
import { createHmac } from 'node:crypto'
import type { Db, Tx } from '../db/database.ts'
import type { ServerKeys } from '../db/server-keys.ts'
import { type Caller, DEVICE_COOKIE, newDevice, signedDeviceCookie } from '../http/caller.ts'
import type { CallContext } from '../http/context.ts'
import { networkOf } from '../http/network-address.ts'
import type { Standing } from '../http/rate-limit.ts'
import type { Turn } from './fair-turns.ts'
import { findPlaces, removePlacesOf, removePlacesSeenBefore, savePlaces } from './known-place-queries.ts'

/* Attackers who try one email address from many networks must not lock its owner out. The owner is recognised by a
   cookie that the browser keeps after the first login, and by the network if the browser was cleared (decision 080). */

/** Longer than a holiday; a user who comes back later counts as unknown again. */
const KEPT_DAYS = 90
const cookiePaths = ['/api/v1/auth', '/api/login']

const keyed = (keys: ServerKeys, kind: 'subject' | 'device' | 'network', value: string) =>
  createHmac('sha256', keys.knownPlace).update(`${kind}/${value}`).digest().subarray(0, 16)

const subjectOf = (email: string, keys: ServerKeys) => keyed(keys, 'subject', email)
const networkPlace = ({ ip }: Caller, keys: ServerKeys) => keyed(keys, 'network', networkOf(ip))

/**
 * Returns how well this email address knows the caller. Does the same work for every address, with or without an
 * account.
 */
export async function standingOf({ db, keys, caller, now }: CallContext, email: string): Promise<Standing> {
  const network = networkPlace(caller, keys)
  const device = caller.device === undefined ? undefined : keyed(keys, 'device', caller.device)
  const since = new Date(now().getTime() - KEPT_DAYS * DAY_MS)
  const places = device ? [device, network] : [network]
  const known = await findPlaces(db, subjectOf(email, keys), places, since)
  if (device && known.some(place => place.equals(device))) return 'device'
  return known.some(place => place.equals(network)) ? 'address' : 'stranger'
}

/** Queue slot for password hashing. */
export function turnOf({ caller }: CallContext, standing: Standing): Turn {
  return { network: networkOf(caller.ip), isKnown: standing !== 'stranger' }
}

/**
 * Remembers the caller's browser and network after a login, or after a proof that the user reads this mailbox. An error
 * does not stop the login; the next login tries again.
 */
export async function rememberPlace(context: CallContext, email: string): Promise<void> {
  const { db, keys, caller, cookies, now, log } = context
  const device =
    caller.device === undefined
      ? newDevice(subjectOf(email, keys), keys)
      : { label: caller.device, cookie: signedDeviceCookie(caller.device, keys) }
  for (const path of cookiePaths) {
    cookies.set(DEVICE_COOKIE, device.cookie, { path, maxAgeSeconds: (KEPT_DAYS * DAY_MS) / 1_000 })
  }
  const places = [keyed(keys, 'device', device.label), networkPlace(caller, keys)]
  await savePlaces(db, subjectOf(email, keys), places, now()).catch((error: unknown) =>
    log.warn({ err: error }, 'where somebody signed in could not be remembered'),
  )
}

/** Removes the known browsers and networks of an erased account. */
export function forgetPlaces(tx: Tx, keys: ServerKeys, email: string): Promise<void> {
  return removePlacesOf(tx, subjectOf(email, keys))
}

/** Periodic cleanup. */
export function forgetOldPlaces({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  return removePlacesSeenBefore(db, new Date(now().getTime() - KEPT_DAYS * DAY_MS))
}
