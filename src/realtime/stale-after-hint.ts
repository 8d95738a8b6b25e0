import type { TopicName, topicsWithoutId } from '#contract/wire/realtime.ts'
import type { QueryPath } from '#app/queries/query-path.ts'
import { siteContentPaths } from '#app/queries/site-content-paths.ts'

type Kind = (typeof topicsWithoutId)[number] | 'room'

/** Endpoints whose cached responses are stale after a change of the topic. */
const stale: Record<Kind, readonly QueryPath[]> = {
  leaderboard: ['/v1/leaderboard'],
  frenzy: ['/v1/leaderboard/state'],
  redeem: ['/v1/leaderboard/state', '/v1/points/exchanges'],
  attributes: siteContentPaths,
  orders: ['/v1/orders', '/v1/orders/{id}', '/v1/enrollments', '/v1/points'],
  assessments: ['/assignment', '/assignment/{id}', '/v1/enrollments'],
  room: ['/v1/meetings/{id}/talk'],
}

export function listStaleQueriesAfterHint(topic: TopicName): readonly QueryPath[] {
  // The cast is needed because TypeScript does not narrow template literal types by `startsWith`.
  return stale[topic.startsWith('room:') ? 'room' : (topic as Exclude<TopicName, `room:${string}`>)]
}
