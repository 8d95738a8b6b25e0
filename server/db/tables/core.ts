import type { ColumnType, Generated } from 'kysely'

/** An applied write and its answer. They are stored so that a repeated write with the same key has no second effect. */
interface IdempotencyTable {
  user_id: string
  key: string
  kind: string
  payload_hash: Buffer
  /** Version of the data that is hashed (`http/idempotency.ts`). */
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

/** No code reads or writes this table. */
interface ServerFactTable {
  name: string
  value: string
}

/**
 * Migrations that changed this schema, including migrations of later versions of the app. An older version reads here
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
