import type { topicsWithoutId } from '#contract/wire/realtime.ts'
import type { Services } from '../http/context.ts'
import type { Person } from '../http/person.ts'

export type TopicKind = (typeof topicsWithoutId)[number] | 'room'

/** A topic to which users can subscribe. A feature defines its topics in `topics.ts`. */
export interface Topic {
  readonly kind: TopicKind
  /** Minimum interval in milliseconds between two hints of a topic. Changes within the interval cause only one hint. */
  readonly everyMs: number
  /**
   * Returns the row of the topic that this user follows. Returns undefined if the user may not follow it. `id` is the
   * part of the topic name after the colon. Called each time a page sends its list of topics.
   */
  readonly rowFor: (
    person: Person,
    id: string,
    services: Pick<Services, 'db'>,
  ) => string | undefined | Promise<string | undefined>
  /** True if the present users are counted and followers receive the count. */
  readonly countsPeople?: boolean
  /**
   * Regular check for changes that do not cause a hint, such as changes by time or by another system. Runs only while
   * the topic has followers.
   */
  readonly watch?: {
    readonly everyMs: number
    /** Returns a text that changes whenever the data of the topic changes. */
    readonly fingerprint: (services: Pick<Services, 'db' | 'now'>) => Promise<string>
  }
}

/** Returns a `rowFor` function that gives every logged-in user the same row. */
export const createSharedRow = (kind: TopicKind) => () => kind

/** Returns the row of one user or of one meeting room. */
export const formatOwnRow = (kind: TopicKind, id: string) => `${kind}:${id}`
