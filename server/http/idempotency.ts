import { createHash } from 'node:crypto'
import { lockOpenAccount } from '../auth/account-queries.ts'
import { type Db, runInTransaction, type Tx } from '../db/database.ts'
import { CallError } from './errors.ts'
import { deleteOldKeys, findStoredWrite, insertKey, storeKeyAnswer } from './idempotency-queries.ts'

interface Write {
  userId: string
  key: string
  /** Kind of the write. Each key can be used for only one kind. */
  kind: string
  /** Payload as sent, before it was parsed. Each key can be used for only one payload. */
  sent: unknown
  /** Parsed payload. Needed only to compare with rows that an earlier version of the server stored. */
  parsed: unknown
}

export interface AppliedWrite<Answer> {
  answer: Answer
  /** True if the write was already applied before. In this case `answer` is the stored answer. */
  isDuplicate: boolean
}

const KEEP_DAYS = 90

/**
 * Version of the payload hash. Version 1 is the hash of the parsed payload, which changes if a schema gets a new field
 * or default. Version 2 is the hash of the payload as sent. Version 1 can be removed `KEEP_DAYS` after the last server
 * that writes it was stopped.
 */
export const HASH_VERSION = 2

/** Returns JSON with sorted keys, so that the order of the fields has no effect. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/**
 * Returns the hash of a payload. The server stores the hash with the idempotency key, and refuses the key if it is sent
 * again with another payload.
 */
export function hashPayload(payload: unknown): Buffer {
  return createHash('sha256')
    .update(canonicalJson(payload) ?? '')
    .digest()
}

/** Row that is stored for an idempotency key. */
export interface StoredWrite {
  kind: string
  payload_hash: Buffer
  hash_version: number
  answer: unknown
}

/** Returns the stored answer if the key was used for the same kind and payload. Otherwise throws. */
export function getStoredAnswer(stored: StoredWrite, write: Pick<Write, 'kind' | 'parsed'>, hash: Buffer): unknown {
  const isSame =
    stored.payload_hash.equals(hash) ||
    (stored.hash_version === 1 && stored.payload_hash.equals(hashPayload(write.parsed)))
  if (stored.kind !== write.kind || !isSame) throw new CallError('IDEMPOTENCY_KEY_REUSED')
  return stored.answer
}

/**
 * Applies a write once per user and key. The stored row and the effect are committed together. A second call with the
 * same key waits for the first call and then returns the stored answer; if the first call was rolled back, it applies
 * the write itself. If the effect throws, nothing is stored, and the call can be repeated. Throws UNAUTHORIZED if the
 * account was erased or merged after the call began.
 */
export async function applyOnce<Answer>(
  tx: Tx,
  write: Write,
  effect: (tx: Tx) => Promise<Answer>,
): Promise<AppliedWrite<Answer>> {
  const hash = hashPayload(write.sent)
  if (await insertKey(tx, write, { payload_hash: hash, hash_version: HASH_VERSION })) {
    const answer = await effect(tx)
    await storeKeyAnswer(tx, write, JSON.stringify(answer ?? null))
    return { answer, isDuplicate: false }
  }
  const storedWrite = await findStoredWrite(tx, write)
  if (!storedWrite) throw new CallError('UNAUTHORIZED')
  return { answer: getStoredAnswer(storedWrite, write, hash) as Answer, isDuplicate: true } // `getStoredAnswer` checks the kind, which determines the type
}

/**
 * Does the same as `applyOnce`, for calls with an optional key. Without a key, only unique constraints of the database
 * prevent duplicates.
 */
export async function runOnceIfKeyed<Answer>(
  tx: Tx,
  write: Omit<Write, 'key'> & { key: string | undefined },
  effect: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const { key, ...rest } = write
  if (key !== undefined) return (await applyOnce(tx, { ...rest, key }, effect)).answer
  if (!(await lockOpenAccount(tx, rest.userId))) throw new CallError('UNAUTHORIZED')
  return effect(tx)
}

interface KeyedCall {
  db: Db
  person: { userId: string }
  idempotencyKey: string | undefined
  sent: unknown
}

/**
 * Runs the write of a call in one transaction. If the call has a key, the write is applied at most once. `sent` is the
 * body as sent. If the write also depends on the path, `sent` must contain the path too.
 */
export function writeOnce<Answer>(
  { db, person, idempotencyKey: key, sent: body }: KeyedCall,
  { kind, parsed, sent = body }: { kind: string; parsed: unknown; sent?: unknown },
  effect: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const write = { userId: person.userId, key, kind, sent, parsed }
  return runInTransaction(db, tx => runOnceIfKeyed(tx, write, effect))
}

/**
 * Deletes old keys. They are kept longer than a device is likely to stay offline. Later only unique constraints of the
 * database prevent duplicates.
 */
export async function deleteExpiredKeys(db: Db): Promise<void> {
  await deleteOldKeys(db, KEEP_DAYS)
}
