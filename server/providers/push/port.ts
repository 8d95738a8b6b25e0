import type { Urgency } from '../../db/tables/notifications.ts'

export interface VapidKey {
  readonly publicKey: string
  readonly privateKey: string
}

export interface Push {
  endpoint: string
  /**
   * The device's public key and secret in base64url. The payload is encrypted with them, so that only the device can
   * read it.
   */
  p256dh: string
  auth: string
  payload: string
  ttlSeconds: number
  urgency: Urgency
  /** If several messages have the same topic, the push service delivers only the last. */
  topic: string
  key: VapidKey
}

/**
 * Result of a push. `accepted`: the service accepted it, but delivery is not certain. `gone`: the subscription has
 * ended permanently. `refused`: the service will never accept this push. `later`: the service asks for a later retry.
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
