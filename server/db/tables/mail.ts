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
  | 'google-linked'
export type MailTokenPurpose = 'confirm-email' | 'reset-password' | 'invitation'

export type UndeliverableReason = 'bounced' | 'complained'

interface UndeliverableAddressTable {
  user_id: string
  email: string
  reason: UndeliverableReason
  reported_at: Date
}

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
  is_undeliverable: Generated<boolean>
  created_at: Date
}

export interface MailTables {
  mail_token: MailTokenTable
  mail_job: MailJobTable
  undeliverable_address: UndeliverableAddressTable
}
