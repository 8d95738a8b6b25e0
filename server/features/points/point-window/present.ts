import type { WindowRow } from './queries.ts'

export const createWindowPresenter = (now: Date) => (row: WindowRow) => ({
  id: row.id,
  kind: row.kind,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  multiplier: row.multiplier,
  mission: row.mission,
  state: row.ends_at <= now ? ('past' as const) : row.starts_at <= now ? ('open' as const) : ('coming' as const),
  followingCount: row.following_count,
  version: row.version,
})
