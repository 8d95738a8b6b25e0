import { randomBytes } from 'node:crypto'
import type { Db } from './database.ts'

/** 32 random bytes each, made at the first start and kept in the database: there is no default secret to forget. */
export interface ServerKeys {
  /** Seed of the Ed25519 key pair that signs access tokens. */
  readonly accessToken: Uint8Array
  /** HMAC key from which the successors of refresh tokens are derived. */
  readonly refreshToken: Uint8Array
  /** Signs the links that go out by e-mail. */
  readonly mailToken: Uint8Array
  /** Signs when an attempt at a quiz began and until when it may run. */
  readonly quizAttempt: Uint8Array
  /** Signs the links files are fetched by. */
  readonly fileLink: Uint8Array
  /** HMAC key of what learners are told about hours that count several times. */
  readonly frenzyWindow: Uint8Array
  /** HMAC key of where people signed in before. */
  readonly knownPlace: Uint8Array
  /** HMAC key of the mailboxes that had the points of registering. */
  readonly registerBonus: Uint8Array
  /** HMAC key of the phone numbers credit was sent to. */
  readonly exchangeNumber: Uint8Array
  /** HMAC key of the codes at the front of a meeting, and of the cards of who has a seat. */
  readonly attendance: Uint8Array
  /** Seed of the Ed25519 key pair that signs certificates and badges. */
  readonly certificate: Uint8Array
}

async function keyNamed(db: Db, name: string): Promise<Uint8Array> {
  // Two first starts at once must end with one key: the loser of the insert reads the winner's.
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
    accessToken: await keyNamed(db, 'access-token'),
    refreshToken: await keyNamed(db, 'refresh-token'),
    mailToken: await keyNamed(db, 'mail-token'),
    quizAttempt: await keyNamed(db, 'quiz-attempt'),
    fileLink: await keyNamed(db, 'file-link'),
    frenzyWindow: await keyNamed(db, 'frenzy-window'),
    knownPlace: await keyNamed(db, 'known-place'),
    registerBonus: await keyNamed(db, 'register-bonus'),
    exchangeNumber: await keyNamed(db, 'exchange-number'),
    attendance: await keyNamed(db, 'attendance'),
    certificate: await keyNamed(db, 'certificate'),
  }
}
