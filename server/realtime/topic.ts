import type { wideTopics } from '#contract/wire/realtime.ts'
import type { Services } from '../http/context.ts'
import type { Person } from '../http/person.ts'

export type TopicKind = (typeof wideTopics)[number] | 'room'

/** A topic that users follow. A feature defines its own in `topics.ts`. */
export interface Topic {
  readonly kind: TopicKind
  /** Minimum interval between two hints of a topic. The last hint covers all changes. */
  readonly everyMs: number
  /**
   * Returns the row that a user follows under this name, or undefined if it is not allowed. `id` is the part after
   * the colon. Called for every connection, and again with every access token.
   */
  readonly rowFor: (
    person: Person,
    id: string,
    services: Pick<Services, 'db'>,
  ) => string | undefined | Promise<string | undefined>
  /** True if followers are counted and get the count. */
  readonly countsPeople?: boolean
  /** Check for changes that another system makes. It runs while the topic has followers. */
  readonly watch?: {
    readonly everyMs: number
    /** Returns another text after a change. */
    readonly fingerprint: (services: Pick<Services, 'db' | 'now'>) => Promise<string>
  }
}

/** Same row for every logged-in user. */
export const sharedRow = (kind: TopicKind) => () => kind

/** Row of one user or one meeting room. */
export const ownRow = (kind: TopicKind, id: string) => `${kind}:${id}`
