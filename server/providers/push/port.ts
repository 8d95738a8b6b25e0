import type { Urgency } from '../../db/tables/notifications.ts'

export interface VapidKey {
  readonly publicKey: string
  readonly privateKey: string
}

export interface Push {
  endpoint: string
  /**
   * The device's public key and secret in base64url. The payload is encrypted with both, so that only the device can
   * read it.
   */
  p256dh: string
  auth: string
  payload: string
  ttlSeconds: number
  urgency: Urgency
  /** If several waiting messages have the same topic, the push service delivers only the last message. */
  topic: string
  key: VapidKey
}

/**
 * Result of a push message. `accepted`: the push service accepted the message, but may not deliver it. `gone`: the
 * subscription has ended permanently. `refused`: the push service will not accept this message. `later`: the push
 * service requests a later retry. `silent`: no answer, or a server error.
 */
export type PushOutcome =
  | { kind: 'accepted' | 'gone' | 'silent' }
  | { kind: 'refused'; status: number }
  | { kind: 'later'; retryAfterMs: number }

/** Sends push messages. `send` never throws. */
export interface PushSender {
  send(push: Push): Promise<PushOutcome>
  close(): Promise<void>
}
