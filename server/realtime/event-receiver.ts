import type { TrackAnswer } from '#contract/site/tracking.ts'
import type { Config } from '../config.ts'
import type { Services } from '../http/context.ts'

/** A browser and its logged-in user. The user comes from the token, never from the message. */
export interface Visitor {
  readonly visitorId: string
  readonly userId: string | null
  /** Host of the page. */
  readonly domain: string
  /** Network of the browser, for rate limits. */
  readonly network: string
}

/**
 * Receives tracking events. The feature that stores them implements this interface; the socket layer does not interpret
 * events.
 */
export interface EventReceiver {
  /** Returns false for a visitor without consent. */
  isAllowed(visitor: Visitor): Promise<boolean>
  /** Returns the answer after the event was stored or refused. */
  take(visitor: Visitor, event: unknown): Promise<TrackAnswer>
  close(): Promise<void>
}

interface ReceiverServices extends Pick<Services, 'db' | 'now'> {
  config: Pick<Config, 'rateLimitFactor'>
}
export type OpenEventReceiver = (services: ReceiverServices, log: ReceiverLog) => EventReceiver
export interface ReceiverLog {
  warn(details: object, message: string): void
}
