import { createHmac } from 'node:crypto'
import type { Db, Tx } from '../db/database.ts'
import type { ServerKeys } from '../db/server-keys.ts'
import { type Caller, DEVICE_COOKIE, newDevice, sealedDevice } from '../http/caller.ts'
import type { CallContext } from '../http/context.ts'
import { networkOf } from '../http/network-address.ts'
import type { Standing } from '../http/rate-limit.ts'
import type { Turn } from './fair-turns.ts'
import { findPlaces, removePlacesOf, removePlacesSeenBefore, savePlaces } from './known-place-queries.ts'

/*
 * Strangers who try one e-mail from everywhere must not lock its owner out. So its owner is told from strangers: by the
 * browser, which keeps a cookie after the first sign-in, and by the network, for who has cleared the browser (decision 080).
 */

/** Longer than a holiday; who comes back later is a stranger once more. */
const KEPT_DAYS = 90
const DAY_MS = 86_400_000
const cookiePaths = ['/api/v1/auth', '/api/login']

const keyed = (keys: ServerKeys, kind: 'subject' | 'device' | 'network', value: string) =>
  createHmac('sha256', keys.knownPlace).update(`${kind}/${value}`).digest().subarray(0, 16)

const subjectOf = (email: string, keys: ServerKeys) => keyed(keys, 'subject', email)
const networkPlace = ({ ip }: Caller, keys: ServerKeys) => keyed(keys, 'network', networkOf(ip))

/** What this e-mail knows of the caller. For every e-mail the same work, whether it has an account or not. */
export async function standingOf({ db, keys, caller, now }: CallContext, email: string): Promise<Standing> {
  const network = networkPlace(caller, keys)
  const device = caller.device === undefined ? undefined : keyed(keys, 'device', caller.device)
  const since = new Date(now().getTime() - KEPT_DAYS * DAY_MS)
  const places = device ? [device, network] : [network]
  const known = await findPlaces(db, subjectOf(email, keys), places, since)
  if (device && known.some(place => place.equals(device))) return 'device'
  return known.some(place => place.equals(network)) ? 'address' : 'stranger'
}

/** Its turn at the password hashes. */
export function turnOf({ caller }: CallContext, standing: Standing): Turn {
  return { lane: networkOf(caller.ip), isKnown: standing !== 'stranger' }
}

/**
 * After a sign-in as this e-mail, or a proof that its letters are read here. What goes wrong costs nobody the sign-in: the
 * next one is remembered.
 */
export async function rememberPlace(context: CallContext, email: string): Promise<void> {
  const { db, keys, caller, cookies, now, log } = context
  const device =
    caller.device === undefined
      ? newDevice(subjectOf(email, keys), keys)
      : { label: caller.device, cookie: sealedDevice(caller.device, keys) }
  for (const path of cookiePaths) {
    cookies.set(DEVICE_COOKIE, device.cookie, { path, maxAgeSeconds: (KEPT_DAYS * DAY_MS) / 1_000 })
  }
  const places = [keyed(keys, 'device', device.label), networkPlace(caller, keys)]
  await savePlaces(db, subjectOf(email, keys), places, now()).catch((error: unknown) =>
    log.warn({ err: error }, 'where somebody signed in could not be remembered'),
  )
}

/** With an erased account goes where it signed in. */
export function forgetPlaces(tx: Tx, keys: ServerKeys, email: string): Promise<void> {
  return removePlacesOf(tx, subjectOf(email, keys))
}

/** Housekeeping. */
export function forgetOldPlaces({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  return removePlacesSeenBefore(db, new Date(now().getTime() - KEPT_DAYS * DAY_MS))
}
