import type { TrackAnswer } from '#contract/tracking.ts'
import type { Config } from '../config.ts'
import type { Services } from '../http/context.ts'

/** A browser, and who is logged in on it: by a token, never by what is said. */
export interface Visitor {
  readonly visitorId: string
  readonly userId: string | null
  /** The host its page is from. */
  readonly domain: string
  /** Where limits count it. */
  readonly network: string
}

/** Where events of visits go. The feature that keeps them brings it; the socket knows nothing of what they mean. */
export interface EventDoor {
  /** Whoever agreed to nothing is not let in. */
  mayCome(visitor: Visitor): Promise<boolean>
  /** Answered once it is decided: written down, or why not. */
  take(visitor: Visitor, event: unknown): Promise<TrackAnswer>
  close(): Promise<void>
}

interface DoorServices extends Pick<Services, 'db' | 'now'> {
  config: Pick<Config, 'rateLimitFactor'>
}
export type OpenEventDoor = (services: DoorServices, log: DoorLog) => EventDoor
export interface DoorLog {
  warn(details: object, message: string): void
}
