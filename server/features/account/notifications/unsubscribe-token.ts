import { createHmac, timingSafeEqual } from 'node:crypto'
import { notificationKinds, type NotificationKind } from '#contract/account/notification-steps.ts'
import type { ServerKeys } from '../../../db/server-keys.ts'

/** Kind of email that a user can switch off. 'digest' switches off all kinds. */
export type UnsubscribeKind = NotificationKind | 'digest'

/** Content of the token in an unsubscribe link. */
export interface Unsubscribe {
  userId: string
  kind: UnsubscribeKind
}

type Keys = Pick<ServerKeys, 'mailToken'>

function getSignature({ userId, kind }: Unsubscribe, keys: Keys): Buffer {
  return createHmac('sha256', keys.mailToken).update(`unsubscribe/${userId}/${kind}`).digest()
}

/**
 * Returns the token of the link that switches off one kind of email. The token does not expire, because users also open
 * old emails. The token gives no other rights.
 */
export function unsubscribeToken(unsubscribe: Unsubscribe, keys: Keys): string {
  return `${unsubscribe.userId}.${unsubscribe.kind}.${getSignature(unsubscribe, keys).toString('base64url')}`
}

const TOKEN = /^([0-9a-f-]{36})\.([a-z-]{1,20})\.([\w-]{43})$/

/** Returns the content of the token. Returns undefined if this server did not sign the token. */
export function readUnsubscribeToken(token: string, keys: Keys): Unsubscribe | undefined {
  const [, userId = '', name = '', signature = ''] = TOKEN.exec(token) ?? []
  const kind = ([...notificationKinds, 'digest'] as const).find(each => each === name)
  if (kind === undefined) return undefined
  const isOurs = timingSafeEqual(Buffer.from(signature, 'base64url'), getSignature({ userId, kind }, keys))
  return isOurs ? { userId, kind } : undefined
}
