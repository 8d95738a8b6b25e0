import type { DatabaseTarget } from '#server/db/connect.ts'

/** Returns the database as a URL for `DATABASE_URL`. */
export function formatDatabaseUrl(target: DatabaseTarget): string {
  if (typeof target === 'string') return target
  return `postgres://${target.user}@/${target.database}?host=${encodeURIComponent(target.host)}&port=${target.port}`
}
