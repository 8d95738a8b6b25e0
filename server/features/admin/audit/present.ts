import type { AuditEntry } from '#contract/admin/audit.ts'
import type { AuditRow } from './queries.ts'

export function presentAuditEntry(row: AuditRow): AuditEntry {
  return {
    seq: Number(row.seq),
    at: row.at.toISOString(),
    actor: row.actor_id === null ? null : { id: row.actor_id, fullName: row.actor_name ?? '' },
    deed: row.deed,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    personId: row.person_id,
    place: row.place,
    detail: row.detail,
  }
}
