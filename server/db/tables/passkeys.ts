import type { ColumnType } from 'kysely'

interface PasskeyTable {
  id: string
  user_id: string
  /** Id of the credential in base64url. */
  credential_id: string
  /** Public key in COSE form. */
  public_key: Buffer
  /** Signature counter that the authenticator reported last. 0 if the authenticator does not count. */
  counter: ColumnType<string, number, number>
  transports: string[]
  name: string
  /** True if the key is synced, so that the user's other devices also have it. */
  is_backed_up: boolean
  created_at: Date
  last_used_at: ColumnType<Date | null, undefined, Date>
  /** Time when a copy of the key was used. */
  blocked_at: ColumnType<Date | null, undefined, Date>
}

interface SpentChallengeTable {
  hash: Buffer
  expires_at: Date
}

export interface PasskeyTables {
  passkey: PasskeyTable
  spent_challenge: SpentChallengeTable
}
