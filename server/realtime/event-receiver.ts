import type { TrackAnswer } from '#contract/site/tracking.ts'
import type { Config } from '../config.ts'
import type { Services } from '../http/context.ts'

/** A browser and its logged-in user, if there is one. The user comes from the token, never from a message. */
export interface Visitor {
  readonly visitorId: string
  readonly userId: string | null
  /** Host name of the page. */
  readonly domain: string
  /** Network of the browser. Rate limits use it. */
  readonly network: string
}

/**
 * Receives tracking events. The feature that stores the events implements this interface. The socket layer does not
 * interpret the events.
 */
export interface EventReceiver {
  /** Returns false if the visitor has given no consent. */
  isAllowed(visitor: Visitor): Promise<boolean>
  /** Returns the answer to the page after the event was stored or refused. */
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
