import type { ColumnType, Generated } from 'kysely'

/** One applied write and its answer, kept so that the same key never has a second effect. */
interface IdempotencyTable {
  user_id: string
  key: string
  kind: string
  payload_hash: Buffer
  /** What the hash is of, see `http/idempotency.ts`. */
  hash_version: Generated<number>
  answer: ColumnType<unknown, string | null, string | null>
  created_at: Generated<Date>
}

/** Secrets this database's server made for itself at its first start. */
interface ServerKeyTable {
  name: string
  secret: Buffer
  created_at: Generated<Date>
}

interface RateLimitTable {
  key: string
  points: number
  expire: number | null
}

/** What the demo data was made with; also how a demo database is told from a real one. */
interface ServerFactTable {
  name: string
  value: string
}

export interface CoreTables {
  idempotency: IdempotencyTable
  server_key: ServerKeyTable
  server_fact: ServerFactTable
  rate_limit: RateLimitTable
}
