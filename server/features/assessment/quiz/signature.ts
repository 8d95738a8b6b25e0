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
 * Signs the time window of an attempt. The signature is valid without the stored row of the attempt, so that an attempt
 * is still accepted after the restore of an older backup.
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
