import * as v from 'valibot'
import { AuthData } from '#contract/account/session-data.ts'
import {
  AUTH_COOKIE,
  AUTH_COOKIE_MAX_AGE_SECONDS,
  AUTH_COOKIE_REMEMBER_MAX_AGE_SECONDS,
} from '#contract/wire/limits.ts'
import type { StoredSession } from '#app/data/session-row.ts'
import { dropLocal, readLocal, writeLocal } from '#app/lib/browser-storage.ts'
import { readCookie, writeCookie } from '#app/lib/cookies.ts'

/**
 * The auth data as the product requires it: in local storage and in the cookie `user`. Only a copy: IndexedDB
 * decides, and the worker can read it. The copy also restores a session after the browser lost the database.
 */
const SessionCopy = v.object({ ...AuthData.entries, remember: v.optional(v.boolean(), false) })

const EXTEND_EVERY_MS = 60_000
let lastExtendedAt = Number.NEGATIVE_INFINITY

export function writeSessionCopy(session: StoredSession): void {
  const text = JSON.stringify(session)
  writeCookie(AUTH_COOKIE, text, maxAgeSeconds(session))
  lastExtendedAt = performance.now()
  // Local storage is full or disabled: the database has the data.
  writeLocal(AUTH_COOKIE, text)
  writeLocal(MEMBER, '1')
}

export function clearSessionCopy(): void {
  writeCookie(AUTH_COOKIE, '', 0)
  dropLocal(AUTH_COOKIE)
}

export function readSessionCopy(): StoredSession | undefined {
  return parse(readLocal(AUTH_COOKIE)) ?? parse(readCookie(AUTH_COOKIE))
}

/** Every authenticated success extends the cookie's life; writing it once a minute is enough. */
export function extendSessionCopy(): void {
  if (performance.now() - lastExtendedAt < EXTEND_EVERY_MS) return
  const session = readSessionCopy()
  if (session) writeSessionCopy(session)
}

function maxAgeSeconds({ remember }: StoredSession): number {
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

/** True if anyone has logged in on this device, also after the logout. */
export function hadLogin(): boolean {
  return readLocal(MEMBER) !== undefined
}

/** Reads a third mark beside the two stores: without it a first visit and an emptied device look the same. */
export function hasCreationMark(): boolean {
  return readLocal(BORN) !== undefined
}

export function storeCreationMark(birth: string): void {
  // Without the mark an emptied device is not noticed; nothing else depends on it.
  writeLocal(BORN, birth)
}
