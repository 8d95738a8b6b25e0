import { availableParallelism } from 'node:os'
import { type Options, hash, verify } from '@node-rs/argon2'
import { CallError } from '../../http/errors.ts'

/** argon2id (the library's default algorithm) as OWASP's password storage sheet asks for at least: 19 MiB, t=2, p=1. */
const parameters: Options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** Hashes fill the thread pool that DNS and files need too; a crowd at the door waits here instead. */
const AT_ONCE = Math.max(2, availableParallelism() - 1)
const WAITING_AT_MOST = 200

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_AT_MOST) throw new CallError('TOO_MANY_REQUESTS', { retryAfterSeconds: 5 })
    await new Promise<void>(resolve => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    // The place is handed on rather than freed, so that nobody overtakes those who wait.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, parameters))
}

let decoy: Promise<string> | undefined

/** Without a stored hash (no account, or one without a password) the same work is done on a decoy: an unknown e-mail takes as long as a wrong password. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this')
  const against = stored ?? (await decoy)
  const isMatch = await inTurn(() => verify(against, password))
  return isMatch && typeof stored === 'string'
}
