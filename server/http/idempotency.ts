import { createHash } from 'node:crypto'
import { type Db, runInTransaction, type Tx } from '../db/database.ts'
import { CallError } from './errors.ts'
import { deleteOldKeys, findWrite, insertKey, writeAnswer } from './idempotency-queries.ts'

interface Write {
  userId: string
  key: string
  /** Kind of the write. A key can be used for only one kind. */
  kind: string
  /** Payload as sent, before it was parsed. A key can be used for only one payload. */
  sent: unknown
  /** Parsed payload. Only used to recognise rows of earlier versions. */
  parsed: unknown
}

export interface Applied<Answer> {
  answer: Answer
  /** True if the write was applied before. `answer` is then the stored answer. */
  isDuplicate: boolean
}

const KEEP_DAYS = 90

/**
 * Version of the hash. 1: hash of the parsed payload, which changes if a schema gets a new field or default. 2: hash of
 * the payload as sent. Version 1 is not needed any more `KEEP_DAYS` after the last server that wrote it was stopped.
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

/** Returns the hash of a payload. The server stores it with the idempotency key, and refuses the key with another hash. */
export function hashOf(payload: unknown): Buffer {
  return createHash('sha256')
    .update(canonicalJson(payload) ?? '')
    .digest()
}

/** Row that is stored for a key. */
export interface StoredWrite {
  kind: string
  payload_hash: Buffer
  hash_version: number
  answer: unknown
}

/** Returns the stored answer if the key was used for the same payload. Otherwise throws. */
export function getStoredAnswer(stored: StoredWrite, write: Pick<Write, 'kind' | 'parsed'>, hash: Buffer): unknown {
  const isSame =
    stored.payload_hash.equals(hash) || (stored.hash_version === 1 && stored.payload_hash.equals(hashOf(write.parsed)))
  if (stored.kind !== write.kind || !isSame) throw new CallError('IDEMPOTENCY_KEY_REUSED')
  return stored.answer
}

/**
 * Applies a write at most once per user and key. The row and the effect are committed together, so a crash leaves both
 * or neither. A second call with the same key waits until the first ends: after a commit it returns the stored answer,
 * after a rollback it applies the write itself. If the effect throws a refusal, nothing is stored and the call can be
 * repeated.
 */
export async function applyOnce<Answer>(
  tx: Tx,
  write: Write,
  effect: (tx: Tx) => Promise<Answer>,
): Promise<Applied<Answer>> {
  const hash = hashOf(write.sent)
  if (await insertKey(tx, write, { payload_hash: hash, hash_version: HASH_VERSION })) {
    const answer = await effect(tx)
    await writeAnswer(tx, write, JSON.stringify(answer ?? null))
    return { answer, isDuplicate: false }
  }
  const storedWrite = await findWrite(tx, write)
  return { answer: getStoredAnswer(storedWrite, write, hash) as Answer, isDuplicate: true } // `answerOf` checks the kind, which determines the type
}

/** Like `once`, for calls with an optional key. Without a key, only unique keys of the data prevent duplicates. */
export async function runOnceIfKeyed<Answer>(
  tx: Tx,
  write: Omit<Write, 'key'> & { key: string | undefined },
  effect: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const { key, ...rest } = write
  return key === undefined ? effect(tx) : (await applyOnce(tx, { ...rest, key }, effect)).answer
}

interface KeyedCall {
  db: Db
  person: { userId: string }
  idempotencyKey: string | undefined
  sent: unknown
}

/**
 * Runs the write of a call in one transaction, at most once if the call has a key. `sent` is the body as sent, unless
 * the write also depends on the address.
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
 * Deletes old keys. They are kept much longer than a device is likely to stay offline; afterwards unique keys of the
 * data prevent duplicates.
 */
export async function deleteExpiredKeys(db: Db): Promise<void> {
  await deleteOldKeys(db, KEEP_DAYS)
}
