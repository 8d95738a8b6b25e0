import type { Urgency } from '../../db/tables/notifications.ts'

export interface VapidKey {
  readonly publicKey: string
  readonly privateKey: string
}

export interface Push {
  endpoint: string
  /** The device's public key and secret, base64url. Only it can read the payload. */
  p256dh: string
  auth: string
  payload: string
  ttlSeconds: number
  urgency: Urgency
  /** Of several with one topic that wait at the push service only the last is delivered. */
  topic: string
  key: VapidKey
}

/**
 * What a push service says. `accepted` proves nothing but that it was taken. `gone`: nobody is there, for good. `refused`:
 * it will never take this one. `later`: it asks for time. `silent`: no answer, or one that says it is not well.
 */
export type PushOutcome =
  | { kind: 'accepted' | 'gone' | 'silent' }
  | { kind: 'refused'; status: number }
  | { kind: 'later'; retryAfterMs: number }

/** How a push leaves the house. Never throws. */
export interface PushSender {
  send(push: Push): Promise<PushOutcome>
  close(): Promise<void>
}
