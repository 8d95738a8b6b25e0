import type { Urgency } from '../../db/tables/notifications.ts'

export interface VapidKey {
  readonly publicKey: string
  readonly privateKey: string
}

export interface Push {
  endpoint: string
  /** The device's public key and secret in base64url. Only the device can read the payload. */
  p256dh: string
  auth: string
  payload: string
  ttlSeconds: number
  urgency: Urgency
  /** The push service delivers only the last of several messages with the same topic. */
  topic: string
  key: VapidKey
}

/**
 * Result of a push. `accepted`: the service accepted it, which does not prove delivery. `gone`: the subscription has
 * ended for good. `refused`: the service will never accept this push. `later`: the service asks to retry later.
 * `silent`: no answer, or a server error.
 */
export type PushOutcome =
  | { kind: 'accepted' | 'gone' | 'silent' }
  | { kind: 'refused'; status: number }
  | { kind: 'later'; retryAfterMs: number }

/** Sends pushes. Never throws. */
export interface PushSender {
  send(push: Push): Promise<PushOutcome>
  close(): Promise<void>
}
