import * as v from 'valibot'
import { AuthData } from '#contract/account/session-data.ts'
import {
  AUTH_COOKIE,
  AUTH_COOKIE_MAX_AGE_SECONDS,
  AUTH_COOKIE_REMEMBER_MAX_AGE_SECONDS,
} from '#contract/wire/limits.ts'
import type { StoredSession } from '#app/data/session-row.ts'
import { removeLocalStorage, readLocalStorage, writeLocalStorage } from '#app/lib/browser-storage.ts'
import { readCookie, writeCookie } from '#app/lib/cookies.ts'

/**
 * Copy of the auth data in local storage and in the cookie `user`. The session in IndexedDB has precedence, and the
 * worker reads only the session in IndexedDB. The copy restores the session after the browser has lost the database.
 */
const SessionCopy = v.object({ ...AuthData.entries, remember: v.optional(v.boolean(), false) })

const EXTEND_EVERY_MS = 60_000
let lastExtendedAt = Number.NEGATIVE_INFINITY

export function writeSessionCopy(session: StoredSession): void {
  const text = JSON.stringify(session)
  writeCookie(AUTH_COOKIE, text, getMaxAgeSeconds(session))
  lastExtendedAt = performance.now()
  // If local storage is full or disabled, only this copy is missing. The database has the data.
  writeLocalStorage(AUTH_COOKIE, text)
  writeLocalStorage(MEMBER, '1')
}

export function clearSessionCopy(): void {
  writeCookie(AUTH_COOKIE, '', 0)
  removeLocalStorage(AUTH_COOKIE)
}

export function readSessionCopy(): StoredSession | undefined {
  return parse(readLocalStorage(AUTH_COOKIE)) ?? parse(readCookie(AUTH_COOKIE))
}

/** Extends the cookie's lifetime after every authenticated success, at most once a minute. */
export function extendSessionCopy(): void {
  if (performance.now() - lastExtendedAt < EXTEND_EVERY_MS) return
  const session = readSessionCopy()
  if (session) writeSessionCopy(session)
}

function getMaxAgeSeconds({ remember }: StoredSession): number {
  return remember ? AUTH_COOKIE_REMEMBER_MAX_AGE_SECONDS : AUTH_COOKIE_MAX_AGE_SECONDS
}

function parse(text: string | undefined): StoredSession | undefined {
  if (!text) return undefined
  try {
    const parsed = v.safeParse(SessionCopy, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

const BORN = 'semai-born'
const MEMBER = 'semai-member'

/** Returns whether a user has ever logged in on this device. Stays true after a logout. */
export function hasEverLoggedIn(): boolean {
  return readLocalStorage(MEMBER) !== undefined
}

/**
 * Returns the id of the database at the last visit, or undefined at the first visit. The id is stored outside of
 * IndexedDB and Cache Storage. Otherwise a first visit could not be distinguished from a device on which both were
 * emptied.
 */
export function readDatabaseId(): string | undefined {
  return readLocalStorage(BORN)
}

export function storeDatabaseId(id: string): void {
  // If the id cannot be stored, the app works, but cannot detect that the browser has emptied the device.
  writeLocalStorage(BORN, id)
}
