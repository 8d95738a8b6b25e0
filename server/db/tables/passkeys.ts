import type { ColumnType } from 'kysely'

interface PasskeyTable {
  id: string
  user_id: string
  /** Id of the credential in base64url. */
  credential_id: string
  /** Public key in COSE form. */
  public_key: Buffer
  /** Signature counter in the last answer of the authenticator. 0 if the authenticator does not count signatures. */
  counter: ColumnType<string, number, number>
  transports: string[]
  name: string
  /** True if the passkey is synced to the user's other devices. */
  is_backed_up: boolean
  created_at: Date
  last_used_at: ColumnType<Date | null, undefined, Date>
  /** Time when the server detected the use of a copied key. The passkey is blocked since then. */
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
