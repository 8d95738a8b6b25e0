import { DAY_MS } from '#contract/wire/durations.ts'
import { createHmac } from 'node:crypto'
import type { Db, Tx } from '../db/database.ts'
import type { ServerKeys } from '../db/server-keys.ts'
import { type Caller, DEVICE_COOKIE, createDevice, signDeviceCookie } from '../http/caller.ts'
import type { CallContext } from '../http/context.ts'
import { getNetwork } from '../http/network-address.ts'
import type { Familiarity } from '../http/rate-limit.ts'
import type { QueueCaller } from './fair-queue.ts'
import {
  findKnownClients,
  removeClientsSeenBefore,
  removeKnownClients,
  saveKnownClients,
} from './known-client-queries.ts'

/*
 * Recognises the owner of an account by the browser or network of an earlier login. Attackers who try one email address
 * from many networks therefore cannot lock the owner out. A cookie from the first login identifies the browser. Without
 * the cookie, the network identifies the owner (decision 080).
 */

/**
 * Days after which an unused browser or network is forgotten. The time is longer than a holiday. A user who returns
 * later counts as unknown again.
 */
const KEPT_DAYS = 90
const cookiePaths = ['/api/v1/auth', '/api/login']

const hashWithKey = (keys: ServerKeys, kind: 'subject' | 'device' | 'network', value: string) =>
  createHmac('sha256', keys.knownClient).update(`${kind}/${value}`).digest().subarray(0, 16)

const getSubject = (email: string, keys: ServerKeys) => hashWithKey(keys, 'subject', email)
const hashNetwork = ({ ip }: Caller, keys: ServerKeys) => hashWithKey(keys, 'network', getNetwork(ip))

/**
 * Returns whether the caller's browser or network was used with this email address before. Reads the same data for an
 * address without an account, so that the response time does not reveal whether an account exists.
 */
export async function getFamiliarity({ db, keys, caller, now }: CallContext, email: string): Promise<Familiarity> {
  const network = hashNetwork(caller, keys)
  const device = caller.device === undefined ? undefined : hashWithKey(keys, 'device', caller.device)
  const since = new Date(now().getTime() - KEPT_DAYS * DAY_MS)
  const clients = device ? [device, network] : [network]
  const knownClients = await findKnownClients(db, getSubject(email, keys), clients, since)
  if (device && knownClients.some(client => client.equals(device))) return 'device'
  return knownClients.some(client => client.equals(network)) ? 'address' : 'stranger'
}

/**
 * Returns the order criteria for the queue of password hashing: the caller's network, and whether the caller is known.
 */
export function getQueueCaller({ caller }: CallContext, familiarity: Familiarity): QueueCaller {
  return { network: getNetwork(caller.ip), isKnown: familiarity !== 'stranger' }
}

/**
 * Stores the caller's browser and network after a login, or after a proof that the user can read the mailbox. Only logs
 * an error, because the next login stores them again.
 */
export async function rememberClient(context: CallContext, email: string): Promise<void> {
  const { db, keys, caller, cookies, now, log } = context
  const device =
    caller.device === undefined
      ? createDevice(getSubject(email, keys), keys)
      : { label: caller.device, cookie: signDeviceCookie(caller.device, keys) }
  for (const path of cookiePaths) {
    cookies.set(DEVICE_COOKIE, device.cookie, { path, maxAgeSeconds: (KEPT_DAYS * DAY_MS) / 1_000 })
  }
  const clients = [hashWithKey(keys, 'device', device.label), hashNetwork(caller, keys)]
  await saveKnownClients(db, getSubject(email, keys), clients, now()).catch((error: unknown) =>
    log.warn({ err: error }, 'failed to store the browser and network of a login'),
  )
}

/** Removes the known browsers and networks of an erased account. */
export function deleteClients(tx: Tx, keys: ServerKeys, email: string): Promise<void> {
  return removeKnownClients(tx, getSubject(email, keys))
}

/** Deletes browsers and networks that have not been used for `KEPT_DAYS`. */
export function deleteOldClients({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  return removeClientsSeenBefore(db, new Date(now().getTime() - KEPT_DAYS * DAY_MS))
}
