import type { RosterPerson } from '#contract/webinar/attendance.admin.ts'
import { AttendancePass } from '#contract/webinar/attendance.outbox.ts'
import { isUnsent, type OutboxEntry } from '#app/data/outbox/entry.ts'
import * as v from 'valibot'

/** Start of the text in the QR code of an attendance card. The pass follows. */
export const CARD_PREFIX = 'SEMAI-HADIR:'

/** Returns the attendance pass in a scanned or typed code, or undefined if the code contains no pass. */
export function parsePassCode(text: string): string | undefined {
  const bare = text.trim()
  const pass = v.safeParse(AttendancePass, bare.startsWith(CARD_PREFIX) ? bare.slice(CARD_PREFIX.length) : bare)
  return pass.success ? pass.output : undefined
}

/**
 * Finds the owner of the pass in the roster, without a connection. The roster contains only hashes of the passes, so no
 * pass can be forged from the roster.
 */
export async function findByPass(people: readonly RosterPerson[], pass: string): Promise<RosterPerson | undefined> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(pass))
  const hash = Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
  return people.find(person => person.passHash === hash)
}

interface CheckIn {
  /** The user who was checked in. */
  userId: string
  entry: OutboxEntry
}

/** Returns the ids of the users who were checked in on this device and whose entries will still be sent. */
export function findUnsentCheckIns(entries: readonly OutboxEntry[], meetingId: string): ReadonlySet<string> {
  return new Set(listCheckIns(entries, meetingId).flatMap(({ userId, entry }) => (isUnsent(entry) ? [userId] : [])))
}

/** Returns the check-ins of this device that the server refused, oldest first. */
export function findRefusedCheckIns(entries: readonly OutboxEntry[], meetingId: string): CheckIn[] {
  return listCheckIns(entries, meetingId).filter(({ entry }) => !isUnsent(entry))
}

function listCheckIns(entries: readonly OutboxEntry[], meetingId: string): CheckIn[] {
  return entries.flatMap(entry => {
    const { kind, payload } = entry
    if (kind !== 'attendance-check-in' || !('userId' in payload) || !('meetingId' in payload)) return []
    return payload.meetingId === meetingId ? [{ userId: payload.userId, entry }] : []
  })
}

/** Returns at most 20 users whose name contains the text. Ignores case. */
export function findPeopleByName(people: readonly RosterPerson[], words: string): RosterPerson[] {
  const wantedName = words.trim().toLocaleLowerCase('id')
  return wantedName === ''
    ? []
    : people.filter(({ name }) => name.toLocaleLowerCase('id').includes(wantedName)).slice(0, 20)
}
