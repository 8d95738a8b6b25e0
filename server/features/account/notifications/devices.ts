import { createECDH, randomUUID } from 'node:crypto'
import type { PushDevice, PushDeviceState, SubscribeDeviceBody } from '#contract/account/notification.ts'
import { isSilent } from '#contract/account/notification-decision.ts'
import { runInTransaction } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import { readEndpoint } from '../../../providers/push/endpoint.ts'
import { findByEndpoint, findDevices, putDevice, removeDeviceRow, removeOldest } from './device-queries.ts'
import { findGeneration } from './vapid-key-queries.ts'

/**
 * Maximum number of browsers per user. The number is enough for a family that shares an account, and it stops a script
 * that logs in a thousand times.
 */
const DEVICES_AT_MOST = 10
const POINT_BYTES = 65
const SECRET_BYTES = 16

/** Checks the keys of the subscription, because with invalid keys no push can be encrypted. */
function areKeys({ p256dh, auth }: SubscribeDeviceBody): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== POINT_BYTES || Buffer.from(auth, 'base64url').length !== SECRET_BYTES) return false
  const keyPair = createECDH('prime256v1')
  keyPair.generateKeys()
  try {
    return keyPair.computeSecret(point).length > 0
  } catch {
    return false // the public key is not a point on the curve
  }
}

/**
 * Stores the push subscription of the browser of this session. The subscription ends with the session. A push endpoint
 * belongs to one session at a time.
 */
export async function subscribe(context: CallContext<Person>, body: SubscribeDeviceBody): Promise<{ id: string }> {
  const { db, person, config } = context
  await context.limit('push-device', person.userId)
  const url = readEndpoint(body.endpoint, config.pushTestOrigins)
  if (!url) throw new CallError('PUSH_SERVICE_NOT_KNOWN')
  if (!areKeys(body)) throw new CallError('PUSH_KEYS_INVALID')
  const generation = await findGeneration(db, body.pushKey)
  if (generation === undefined) throw new CallError('PUSH_KEY_OUTDATED')
  const id = await runInTransaction(db, async tx => {
    const holder = await findByEndpoint(tx, url.href)
    if (holder && holder.session_id !== person.sessionId) {
      // Another session has this endpoint. Only the browser of that session knows both keys, so a caller who knows only
      // the endpoint is refused.
      if (holder.p256dh !== body.p256dh || holder.auth !== body.auth) throw new CallError('PUSH_ADDRESS_TAKEN')
      await removeDeviceRow(tx, holder.id)
    }
    const put = await putDevice(tx, {
      id: randomUUID(),
      session_id: person.sessionId,
      user_id: person.userId,
      endpoint: url.href,
      host: url.host,
      p256dh: body.p256dh,
      auth: body.auth,
      key_generation: generation,
      created_at: context.now(),
    })
    await removeOldest(tx, person.userId, DEVICES_AT_MOST)
    return put
  })
  return { id }
}

type DeviceRow = Awaited<ReturnType<typeof findDevices>>[number]

function getState(row: DeviceRow, now: Date): PushDeviceState {
  if (row.retired_because) return row.retired_because
  return isSilent({ silentFrom: row.silent_from }, now) ? 'silent' : 'active'
}

export async function listDevices({ db, person, now }: CallContext<Person>): Promise<PushDevice[]> {
  const at = now()
  return (await findDevices(db, person.userId, at)).map(row => ({
    id: row.id,
    name: row.name,
    isCurrent: row.session_id === person.sessionId,
    state: getState(row, at),
    createdAt: row.created_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
  }))
}
