import { randomBytes } from 'node:crypto'
import type { Db } from './database.ts'

/**
 * Keys of 32 random bytes each. A key is created at the first start of a version that uses the key, and stored in the
 * database, so that there is no default secret.
 */
export interface ServerKeys {
  /** Seed of the Ed25519 key pair that signs access tokens. */
  readonly accessToken: Uint8Array
  /** HMAC key that derives the next refresh token from the current refresh token. */
  readonly refreshToken: Uint8Array
  /** Key that signs the links in emails and the first admin's set-up link. Also the HMAC key of WhatsApp codes. */
  readonly mailToken: Uint8Array
  /** Key that signs the start and the deadline of a quiz attempt. */
  readonly quizAttempt: Uint8Array
  /** Key that signs the links to files and to previews of emails. */
  readonly fileLink: Uint8Array
  /** HMAC key that signs the frenzy windows for learners. */
  readonly frenzyWindow: Uint8Array
  /** HMAC key for hashes of the browsers and networks of earlier sign-ins, and for the device cookie. */
  readonly knownClient: Uint8Array
  /** HMAC key for hashes of the mailboxes that received the sign-up points. */
  readonly registerBonus: Uint8Array
  /** HMAC key for hashes of the phone numbers that received credit. */
  readonly exchangeNumber: Uint8Array
  /** HMAC key of attendance codes, and of attendance passes. */
  readonly attendance: Uint8Array
  /** Key from which the challenges of passkeys and the encryption of authenticator secrets are derived. */
  readonly secondFactor: Uint8Array
  /** Seed of the Ed25519 key pair that signs certificates, badges and the descriptions of classes. */
  readonly certificate: Uint8Array
}

/** Name of each key in its database row. */
export const serverKeyNames = {
  accessToken: 'access-token',
  refreshToken: 'refresh-token',
  mailToken: 'mail-token',
  quizAttempt: 'quiz-attempt',
  fileLink: 'file-link',
  frenzyWindow: 'frenzy-window',
  knownClient: 'known-place',
  registerBonus: 'register-bonus',
  exchangeNumber: 'exchange-number',
  attendance: 'attendance',
  secondFactor: 'second-factor',
  certificate: 'certificate',
} as const satisfies Record<keyof ServerKeys, string>

async function readOrCreateKey(db: Db, name: string): Promise<Uint8Array> {
  // Two servers that start for the first time at the same time must use the same keys. The second server's insert
  // therefore does nothing, and the second server reads the keys of the first.
  await db
    .insertInto('server_key')
    .values({ name, secret: randomBytes(32) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('server_key').select('secret').where('name', '=', name).executeTakeFirstOrThrow()
  return new Uint8Array(row.secret)
}

export async function loadServerKeys(db: Db): Promise<ServerKeys> {
  return {
    accessToken: await readOrCreateKey(db, serverKeyNames.accessToken),
    refreshToken: await readOrCreateKey(db, serverKeyNames.refreshToken),
    mailToken: await readOrCreateKey(db, serverKeyNames.mailToken),
    quizAttempt: await readOrCreateKey(db, serverKeyNames.quizAttempt),
    fileLink: await readOrCreateKey(db, serverKeyNames.fileLink),
    frenzyWindow: await readOrCreateKey(db, serverKeyNames.frenzyWindow),
    knownClient: await readOrCreateKey(db, serverKeyNames.knownClient),
    registerBonus: await readOrCreateKey(db, serverKeyNames.registerBonus),
    exchangeNumber: await readOrCreateKey(db, serverKeyNames.exchangeNumber),
    attendance: await readOrCreateKey(db, serverKeyNames.attendance),
    secondFactor: await readOrCreateKey(db, serverKeyNames.secondFactor),
    certificate: await readOrCreateKey(db, serverKeyNames.certificate),
  }
}
