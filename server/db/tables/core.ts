import type { ColumnType, Generated } from 'kysely'

/** An applied write and its answer. Stored so that a repeat with the same key has no second effect. */
interface IdempotencyTable {
  user_id: string
  key: string
  kind: string
  payload_hash: Buffer
  /** Version of the hash's input: see `http/idempotency.ts`. */
  hash_version: Generated<number>
  answer: ColumnType<unknown, string | null, string | null>
  created_at: Generated<Date>
}

/** Secrets that the server created at its first start. */
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

/** Version of the demo data. Its row also marks a demo database. */
interface ServerFactTable {
  name: string
  value: string
}

/**
 * Migrations that changed this schema, including those of later versions of the app. From them an older version knows
 * whether it can use the schema.
 */
interface SchemaChangeTable {
  name: string
  is_expansion: boolean
}

export interface CoreTables {
  schema_change: SchemaChangeTable
  idempotency: IdempotencyTable
  server_key: ServerKeyTable
  server_fact: ServerFactTable
  rate_limit: RateLimitTable
}
