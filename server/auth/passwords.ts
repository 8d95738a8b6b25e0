import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { type Options, hash, verify } from '@node-rs/argon2'
import { createBusyError } from '../http/errors.ts'
import { FairQueue, type QueueCaller } from './fair-queue.ts'

/** argon2id (the library's default algorithm) with the OWASP minimum: 19 MiB, t=2, p=1. */
const parameters = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } satisfies Options

/** Number of threads of Node's thread pool: 4, unless the operator has set another number. */
const poolThreads = Number(process.env['UV_THREADPOOL_SIZE'] ?? 4) || 4
/**
 * Number of concurrent hashes. At most half of the thread pool, because DNS and file operations need its threads too.
 */
const atOnce = Math.max(1, Math.min(Math.max(2, availableParallelism() - 1), Math.floor(poolThreads / 2)))
/** Longest wait in the queue. Shorter than the 20 s after which a device cancels a write, so the device can retry. */
const WAIT_MS = 8_000
const turns = new FairQueue({ atOnce, waitingAtMost: 200, waitMs: WAIT_MS }, createBusyError)

/** Caller in the queue for the hashes of logged-in users and of the server's own work, such as seeding. */
const ownTurn: QueueCaller = { network: '', isKnown: true }

export function hashPassword(password: string, turn = ownTurn): Promise<string> {
  return turns.run(turn, () => hash(password, parameters))
}

const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '')

/**
 * Hash of a random, unknown password. Verifying it takes as long as verifying a real hash. It is built from random
 * bytes, because computing a hash at start could fail.
 */
export const decoyHash =
  `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}` +
  `$${base64(16)}$${base64(32)}`

/**
 * Verifies a password. If the account or its password does not exist, verifies `decoyHash` instead. An unknown email
 * address then takes as long as a wrong password.
 */
export async function isPasswordCorrect(
  stored: string | null | undefined,
  password: string,
  turn = ownTurn,
): Promise<boolean> {
  const isMatch = await turns.run(turn, () => verify(stored ?? decoyHash, password))
  return isMatch && typeof stored === 'string'
}
