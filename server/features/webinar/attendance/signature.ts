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
 * Returns the attendance pass of a user, which proves that data from a device belongs to this user and this meeting.
 * The scannable code for the check-in at the door contains the same pass.
 */
export function createAttendancePass(keys: Keys, meetingId: string, userId: string): string {
  return sign(keys, 'pass', meetingId, userId).toString('base64url').slice(0, 22)
}

export function isAttendancePassOf(keys: Keys, meetingId: string, userId: string, pass: string): boolean {
  const [expected, given] = [Buffer.from(createAttendancePass(keys, meetingId, userId)), Buffer.from(pass)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/**
 * Returns the hash of a pass. The facilitator's offline list of participants contains these hashes, so that the device
 * can recognise passes.
 */
export function hashAttendancePass(pass: string): string {
  return createHash('sha256').update(pass).digest('hex')
}
