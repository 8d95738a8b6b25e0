import type { wideTopics } from '#contract/wire/realtime.ts'
import type { Services } from '../http/context.ts'
import type { Person } from '../http/person.ts'

export type TopicKind = (typeof wideTopics)[number] | 'room'

/** A topic that users can follow. A feature defines its topics in `topics.ts`. */
export interface Topic {
  readonly kind: TopicKind
  /** Minimum interval between two hints of a topic. The last hint covers all changes. */
  readonly everyMs: number
  /**
   * Returns the row that a user follows under this name. Returns undefined if the user may not follow it. `id` is the
   * part after the colon. Called for every connection, and again with every new access token.
   */
  readonly rowFor: (
    person: Person,
    id: string,
    services: Pick<Services, 'db'>,
  ) => string | undefined | Promise<string | undefined>
  /** True if followers are counted and receive the count. */
  readonly countsPeople?: boolean
  /** Check for changes that another system makes. Runs only while the topic has followers. */
  readonly watch?: {
    readonly everyMs: number
    /** Returns a text that differs after a change. */
    readonly fingerprint: (services: Pick<Services, 'db' | 'now'>) => Promise<string>
  }
}

/** Returns the same row for every logged-in user. */
export const createSharedRow = (kind: TopicKind) => () => kind

/** Returns the row of one user or one meeting room. */
export const formatOwnRow = (kind: TopicKind, id: string) => `${kind}:${id}`
