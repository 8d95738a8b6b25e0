import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ServerKeys } from '../../../db/server-keys.ts'

/** Values that the signature covers. A signed time window is invalid for any other user, quiz or time. */
export interface SignedWindow {
  attemptId: string
  userId: string
  enrollmentId: string
  lectureMaterialId: string
  quizId: string
  number: number
  /** Start of the attempt, as the exact text that was sent. */
  startedAt: string
  deadline: string | null
}

/**
 * Signs the time window of an attempt. Every start is also stored as a row, but the signature is valid without the row.
 * Attempts that started after a backup are therefore accepted after a restore of this backup.
 */
export function signWindow(window: SignedWindow, keys: Pick<ServerKeys, 'quizAttempt'>): string {
  const { attemptId, userId, enrollmentId, lectureMaterialId, quizId, number, startedAt, deadline } = window
  const text = JSON.stringify([attemptId, userId, enrollmentId, lectureMaterialId, quizId, number, startedAt, deadline])
  return createHmac('sha256', keys.quizAttempt).update(text).digest('base64url')
}

export function isSignedBy(keys: Pick<ServerKeys, 'quizAttempt'>, window: SignedWindow, signature: string): boolean {
  const expected = Buffer.from(signWindow(window, keys))
  const givenBytes = Buffer.from(signature)
  return givenBytes.length === expected.length && timingSafeEqual(givenBytes, expected)
}
