import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { ServerKeys } from '../../../db/server-keys.ts'

type Keys = Pick<ServerKeys, 'attendance'>

function sign(keys: Keys, kind: 'code' | 'pass', meetingId: string, what: string): Buffer {
  return createHmac('sha256', keys.attendance)
    .update(JSON.stringify([kind, meetingId, what]))
    .digest()
}

/** Returns the six digits that the screen of this meeting shows in this time window. */
export function computeAttendanceCode(keys: Keys, meetingId: string, window: number): string {
  const number = sign(keys, 'code', meetingId, String(window)).readUInt32BE() % 1_000_000
  return String(number).padStart(6, '0')
}

/**
 * Returns the attendance pass, which proves that data from a device belongs to this user and this meeting. It is also
 * the content of the code that is scanned at the door.
 */
export function passOf(keys: Keys, meetingId: string, userId: string): string {
  return sign(keys, 'pass', meetingId, userId).toString('base64url').slice(0, 22)
}

export function isPassOf(keys: Keys, meetingId: string, userId: string, pass: string): boolean {
  const [expected, given] = [Buffer.from(passOf(keys, meetingId, userId)), Buffer.from(pass)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** Hash of a pass. A list of participants on an offline device contains these hashes to recognise the passes. */
export function passHashOf(pass: string): string {
  return createHash('sha256').update(pass).digest('hex')
}
