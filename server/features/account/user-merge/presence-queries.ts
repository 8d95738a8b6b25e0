import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { AccountPair } from './tally.ts'

/**
 * If both accounts attended a meeting, the kept account gets the better record and the closed account gets the other
 * record. A check-in at the door counts as the whole meeting, so it is better than any number of minutes. Then marks
 * all records of the kept account for a new evaluation, because the meetings of both accounts together may be enough
 * for a certificate.
 */
export async function mergePresence(tx: Tx, { keptId, otherId }: AccountPair): Promise<void> {
  await sql`
    update meeting_presence as own set seen = rival.seen, claims = rival.claims, codes = rival.codes,
      wrong_codes = rival.wrong_codes, present_ms = rival.present_ms, checked_in_at = rival.checked_in_at,
      checked_in_by = rival.checked_in_by, attended_at = rival.attended_at
    from meeting_presence as rival, meeting_presence as kept, meeting_presence as other
    where kept.user_id = ${keptId} and other.user_id = ${otherId} and kept.meeting_id = other.meeting_id
      and (other.checked_in_at is not null, other.present_ms) > (kept.checked_in_at is not null, kept.present_ms)
      and own.meeting_id = kept.meeting_id and rival.meeting_id = kept.meeting_id
      and (own.user_id, rival.user_id) in ((kept.user_id, other.user_id), (other.user_id, kept.user_id))
  `.execute(tx)
  await tx.updateTable('meeting_presence').set({ is_weighed: false }).where('user_id', '=', keptId).execute()
}
