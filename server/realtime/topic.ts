import type { wideTopics } from '#contract/realtime.ts'
import type { Services } from '../http/context.ts'
import type { Person } from '../http/person.ts'

export type TopicKind = (typeof wideTopics)[number] | 'room'

/** Something people follow. A feature brings its own in `topics.ts`. */
export interface Topic {
  readonly kind: TopicKind
  /** Hints of one topic are told no more often than that: whoever hears of the last change has heard of all. */
  readonly everyMs: number
  /**
   * The row this person follows under the name, or undefined where it is no business of theirs. `id` is what stands behind
   * the colon. Asked at every connection, and so again with every access token.
   */
  readonly rowFor: (
    person: Person,
    id: string,
    services: Pick<Services, 'db'>,
  ) => string | undefined | Promise<string | undefined>
  /** Who follows it is counted, and told the count. */
  readonly countsPeople?: boolean
  /** For what changes by itself, or by other hands than ours: looked at while somebody follows it. */
  readonly watch?: {
    readonly everyMs: number
    /** Another text when something changed. */
    readonly fingerprint: (services: Pick<Services, 'db' | 'now'>) => Promise<string>
  }
}

/** The same row for everybody who is logged in. */
export const forEverybody = (kind: TopicKind) => () => kind

/** A row of one person's, or of one room's. */
export const ownRow = (kind: TopicKind, id: string) => `${kind}:${id}`
