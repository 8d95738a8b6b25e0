import type { ColumnType, Generated } from 'kysely'

export type MailTemplate =
  | 'verification'
  | 'reset-password'
  | 'password-changed'
  | 'certificate-published'
  | 'invitation'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkey-blocked'
  | 'second-step-on'
  | 'second-step-off'
  | 'recovery-code-used'
  | 'second-step-reset'
export type MailTokenPurpose = 'confirm-email' | 'reset-password' | 'invitation'

interface MailTokenTable {
  id: string
  user_id: string
  purpose: MailTokenPurpose
  email: string
  expires_at: Date
  used_at: ColumnType<Date | null, undefined, Date>
}

interface MailJobTable {
  id: string
  template: MailTemplate
  user_id: string | null
  email: string
  attempts: Generated<number>
  next_try_at: Date
  failed_at: ColumnType<Date | null, undefined, Date>
  created_at: Date
}

export interface MailTables {
  mail_token: MailTokenTable
  mail_job: MailJobTable
}
