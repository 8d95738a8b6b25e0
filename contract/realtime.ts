import * as v from 'valibot'

/**
 * What travels over the socket: hints that something is newer, never the thing itself. Who hears one asks for it by the
 * ordinary calls, under the ordinary rules. Without the socket the same calls are made, only later.
 */

/** Topics that are the same for everybody, or by themselves the caller's own. */
export const wideTopics = ['leaderboard', 'frenzy', 'redeem', 'attributes', 'orders', 'assessments'] as const

const room = v.pipe(
  v.string(),
  v.regex(/^room:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, 'Topik tidak dikenal'),
  v.transform(name => name as `room:${string}`), // what the pattern says
)
export const TopicName = v.union([v.picklist(wideTopics), room], 'Topik tidak dikenal')
export type TopicName = v.InferOutput<typeof TopicName>

/** More than any page follows. */
export const TOPICS_PER_SOCKET = 12

/** 'follow': everything this page follows from now on; what is left out is not followed any more. Answered with hints. */
export const FollowBody = v.pipe(v.array(TopicName), v.maxLength(TOPICS_PER_SOCKET))

/** The topic has changed as often as `number` says. One that is missing in the answer to 'follow' is no business of the caller's. */
export const Hint = v.object({
  topic: TopicName,
  number: v.number(),
  /** Who is here now, in a room. It is about the sockets themselves, so it is told as it is. */
  people: v.optional(v.number()),
  /** In the answer to 'follow': how long ago it changed. What was asked for since then is new enough. */
  restMs: v.optional(v.number()),
  /** Many hear this: ask within that time, not all at once. */
  spreadMs: v.optional(v.number()),
})
export type Hint = v.InferOutput<typeof Hint>

/**
 * 'ended': the last word before the server closes. `JWT_EXPIRED`: come back with a fresh token. `UNAUTHORIZED`: the session is
 * over. `RESTART`: come back after `waitMs`. `TOO_MANY_REQUESTS`: this connection asked too much.
 */
export const Ended = v.object({
  code: v.picklist(['JWT_EXPIRED', 'UNAUTHORIZED', 'RESTART', 'TOO_MANY_REQUESTS']),
  waitMs: v.number(),
})
export type Ended = v.InferOutput<typeof Ended>

/** What a page says of itself when it connects. `uid` is a label: it opens nothing, and one that lies closes. */
export const SocketAuth = v.object({
  token: v.pipe(v.string(), v.regex(/^[\w.~+/=-]{1,4096}$/)),
  uid: v.optional(v.pipe(v.string(), v.maxLength(64))),
})
