import type { ColumnType, Generated } from 'kysely'
import type { StatisticName } from '#contract/admin/dashboard.ts'
import type { MergeOutcome } from '#contract/account/user-merge.ts'
import type { BulkRowState } from '#contract/admin/bulk.ts'
import type { BulkState } from '#contract/admin/bulk.list.ts'

export interface AuditDetail {
  subject: string
  reason: string | null
  before: Record<string, string | number | boolean | null> | null
  after: Record<string, string | number | boolean | null> | null
}

export interface AuditEntryTable {
  seq: ColumnType<string, number, never>
  at: ColumnType<Date, Date, never>
  /** User who acted. Null for a system without an account, for example the payment provider. */
  actor_id: ColumnType<string | null, string | null, never>
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

export interface RefusedWriteTable {
  id: Generated<string>
  user_id: string
  entry_id: string
  kind: string
  code: string
  tries: Generated<number>
  first_at: Date
  last_at: Date
  contacted_at: ColumnType<Date | null, Date | null | undefined, Date>
  settled_at: ColumnType<Date | null, Date | null | undefined, Date | null>
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

export interface AccountMergeTable {
  id: string
  kept_id: string
  other_id: string
  plan: ColumnType<MergeOutcome, string, never>
  reason: string
  asked_by: string
  asked_at: Date
  decided_by: ColumnType<string | null, undefined, string>
  decided_at: ColumnType<Date | null, undefined, Date>
  is_approved: ColumnType<boolean | null, undefined, boolean>
}

export interface BulkRunTable {
  id: string
  deed: string
  given: ColumnType<Record<string, string>, string, never>
  total: number
  state: BulkState
  asked_by: string
  asked_at: Date
  runner_id: string
  place: string
  reason: ColumnType<string | null, undefined, string>
  undo_reason: ColumnType<string | null, undefined, string>
  finished_at: ColumnType<Date | null, undefined, Date | null>
  undo_until: ColumnType<Date | null, undefined, Date | null>
}

export interface BulkRowTable {
  bulk_id: string
  seq: number
  subject_id: string
  state: ColumnType<BulkRowState, undefined, BulkRowState>
  code: ColumnType<string | null, undefined, string | null>
  tries: ColumnType<number, undefined, number>
  undo: ColumnType<Record<string, unknown> | null, undefined, string | null>
  data: ColumnType<unknown, undefined, null>
  label: ColumnType<string | null, undefined, null>
  problem: ColumnType<string | null, undefined, never>
}

interface CannedCommentTable {
  id: string
  owner_id: string
  text: string
  saved_at: Date
  position: number
}

interface DeskViewTable {
  id: string
  owner_id: string
  screen: string
  name: string
  address: string
  saved_at: Date
}

interface DailyFigureTable {
  name: StatisticName
  day: Date
  value: ColumnType<string, number, number>
}

/**
 * Counts for one week (`week`) of the learners who registered in the week `cohort`, which is the same week or an
 * earlier week. Both columns contain a Monday in WIB.
 */
interface CohortWeekTable {
  cohort: Date
  week: Date
  started: number
  active: number
  completed: number
}

/** State of the set-up checklist. The table has only one row. */
interface SetupStateTable {
  mail_tested_at: Date | null
  points_only_at: Date | null
  backup_at: Date | null
  dismissed_at: Date | null
}

export interface DeskTables {
  setup_state: SetupStateTable
  refused_write: RefusedWriteTable
  daily_figure: DailyFigureTable
  cohort_week: CohortWeekTable
  desk_view: DeskViewTable
  canned_comment: CannedCommentTable
  bulk_run: BulkRunTable
  bulk_row: BulkRowTable
  role_request: RoleRequestTable
  account_merge: AccountMergeTable
  audit_entry: AuditEntryTable
  audit_head: AuditHeadTable
}
