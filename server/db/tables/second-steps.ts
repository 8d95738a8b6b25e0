import type { ColumnType } from 'kysely'

interface TotpSecretTable {
  user_id: string
  /** Secret, encrypted by `encryptSecret` in `auth/totp.ts`. */
  secret: Buffer
  created_at: Date
  confirmed_at: ColumnType<Date | null, undefined, Date>
  last_step: ColumnType<string | null, undefined, number>
}

interface RecoveryCodeTable {
  user_id: string
  selector: string
  hash: string
  created_at: Date
  used_at: ColumnType<Date | null, undefined, Date>
}

interface StepResetTable {
  id: string
  user_id: string
  reason: string
  asked_by: string
  asked_at: Date
  decided_by: ColumnType<string | null, undefined, string>
  decided_at: ColumnType<Date | null, undefined, Date>
  is_approved: ColumnType<boolean | null, undefined, boolean>
}

export interface SecondStepTables {
  totp_secret: TotpSecretTable
  recovery_code: RecoveryCodeTable
  step_reset: StepResetTable
}
