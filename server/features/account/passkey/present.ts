import type { Passkey } from '#contract/account/passkey.ts'
import type { PasskeyRow } from './queries.ts'

export function presentPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    isBlocked: row.blocked_at !== null,
  }
}
