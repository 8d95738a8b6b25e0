import type { ColumnType, Generated } from 'kysely'

/** One applied write and its answer, stored so that the same key never has a second effect. */
interface IdempotencyTable {
  user_id: string
  key: string
  kind: string
  payload_hash: Buffer
  /** Input of the hash: see `http/idempotency.ts`. */
  hash_version: Generated<number>
  answer: ColumnType<unknown, string | null, string | null>
  created_at: Generated<Date>
}

/** Secrets that this database's server created at its first start. */
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

/** Version of the demo data; its presence also marks a demo database. */
interface ServerFactTable {
  name: string
  value: string
}

/** Migrations of this and later versions; tells an older version whether it can use the schema. */
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
