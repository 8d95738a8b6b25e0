import * as v from 'valibot'

/**
 * Messages of the socket. A hint says that something changed, but does not contain the changed data. Only the number of
 * users in a room is sent in the hint itself. A client that receives a hint makes the ordinary API calls, with the
 * ordinary access rules. Without the socket the client makes the same calls later.
 */

/** Topics without an id. Their data is the same for every user, or is always the caller's own data. */
export const topicsWithoutId = ['leaderboard', 'frenzy', 'redeem', 'attributes', 'orders', 'assessments'] as const

const room = v.pipe(
  v.string(),
  v.regex(/^room:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, 'Topik tidak dikenal'),
  v.transform(name => name as `room:${string}`), // the pattern guarantees this prefix
)
export const TopicName = v.union([v.picklist(topicsWithoutId), room], 'Topik tidak dikenal')
export type TopicName = v.InferOutput<typeof TopicName>

/** Maximum number of topics per socket, more than any page follows. */
export const TOPICS_PER_SOCKET = 12

/**
 * Message 'follow': all topics that the page follows from now on. Topics that are not listed are no longer followed.
 * The answer contains a hint for each topic.
 */
export const FollowedTopics = v.pipe(v.array(TopicName), v.maxLength(TOPICS_PER_SOCKET))

/** Number of changes of a topic. If the answer to 'follow' does not contain a topic, the caller has no access to it. */
export const Hint = v.object({
  topic: TopicName,
  number: v.number(),
  /**
   * Number of users in the room now. Sent in the message itself, because only the server knows the number of connected
   * sockets.
   */
  people: v.optional(v.number()),
  /**
   * Time since the topic's last change. Only in the answer to 'follow'. Data requested after that change is up to date.
   */
  restMs: v.optional(v.number()),
  /**
   * Maximum delay before the client requests the changed data. Each client waits for a random part of this delay, so
   * that not all clients send requests at the same time.
   */
  spreadMs: v.optional(v.number()),
})
export type Hint = v.InferOutput<typeof Hint>

/**
 * Message 'ended', sent before the server closes the socket. `JWT_EXPIRED`: connect again with a fresh token.
 * `UNAUTHORIZED`: the session is over. `RESTART`: connect again after `waitMs`. `TOO_MANY_REQUESTS`: this connection
 * sent too much.
 */
export const ConnectionEnd = v.object({
  code: v.picklist(['JWT_EXPIRED', 'UNAUTHORIZED', 'RESTART', 'TOO_MANY_REQUESTS']),
  waitMs: v.number(),
})
export type ConnectionEnd = v.InferOutput<typeof ConnectionEnd>

/**
 * Data that a page sends when it connects. `uid` identifies the user but grants no access. A wrong `uid` closes the
 * connection.
 */
export const SocketAuth = v.object({
  token: v.pipe(v.string(), v.regex(/^[\w.~+/=-]{1,4096}$/)),
  uid: v.optional(v.pipe(v.string(), v.maxLength(64))),
})
