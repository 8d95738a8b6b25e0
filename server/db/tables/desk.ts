import type { ColumnType, Generated } from 'kysely'

export interface AuditDetail {
  subject: string
  reason: string | null
  before: Record<string, string | number | boolean | null> | null
  after: Record<string, string | number | boolean | null> | null
}

export interface AuditEntryTable {
  seq: ColumnType<string, number, never>
  at: ColumnType<Date, Date, never>
  actor_id: ColumnType<string, string, never>
  deed: ColumnType<string, string, never>
  subject_kind: ColumnType<string, string, never>
  subject_id: ColumnType<string, string, never>
  person_id: ColumnType<string | null, string | null, never>
  place: ColumnType<string, string, never>
  detail: ColumnType<AuditDetail | null, string, null>
  detail_salt: ColumnType<Buffer | null, Buffer, null>
  detail_hash: ColumnType<Buffer, Buffer, never>
  hash: ColumnType<Buffer, Buffer, never>
}

interface AuditHeadTable {
  is_only: Generated<boolean>
  seq: ColumnType<string, never, number>
  hash: Buffer
}

export interface RoleRequestTable {
  id: string
  user_id: string
  is_admin: boolean
  is_expert: boolean
  reason: string
  asked_by: string
  asked_at: Date
  decided_by: ColumnType<string | null, undefined, string>
  decided_at: ColumnType<Date | null, undefined, Date>
  is_approved: ColumnType<boolean | null, undefined, boolean>
}

export interface DeskTables {
  role_request: RoleRequestTable
  audit_entry: AuditEntryTable
  audit_head: AuditHeadTable
}
