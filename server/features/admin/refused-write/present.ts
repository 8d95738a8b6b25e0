import type * as contract from '#contract/admin/refused-write.ts'
import { getStoredErrorMessage } from '#contract/wire/error-text.ts'
import type { RefusedWriteRow } from './queries.ts'

export function presentRefusedWrite(row: RefusedWriteRow): contract.RefusedWrite {
  return {
    id: row.id,
    user: { id: row.user_id, fullName: row.full_name, email: row.email },
    kind: row.kind,
    message: getStoredErrorMessage(row.code),
    tries: row.tries,
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    contactedAt: row.contacted_at?.toISOString() ?? null,
    isSettled: row.settled_at !== null,
  }
}
