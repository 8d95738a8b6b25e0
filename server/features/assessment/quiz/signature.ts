import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ServerKeys } from '../../../db/server-keys.ts'

/** Values that the signature binds: a window is invalid for another user, another quiz or another time. */
export interface SignedWindow {
  attemptId: string
  userId: string
  enrollmentId: string
  lectureMaterialId: string
  quizId: string
  number: number
  /** Start of the attempt, exactly as the text was sent. */
  startedAt: string
  deadline: string | null
}

/**
 * Signs an attempt's window. The server also stores a row of every start. The signature keeps an attempt valid
 * without that row: a database restored from a backup still accepts attempts that started after the backup.
 */
export function signWindow(window: SignedWindow, keys: Pick<ServerKeys, 'quizAttempt'>): string {
  const { attemptId, userId, enrollmentId, lectureMaterialId, quizId, number, startedAt, deadline } = window
  const text = JSON.stringify([attemptId, userId, enrollmentId, lectureMaterialId, quizId, number, startedAt, deadline])
  return createHmac('sha256', keys.quizAttempt).update(text).digest('base64url')
}

export function isSignedBy(keys: Pick<ServerKeys, 'quizAttempt'>, window: SignedWindow, signature: string): boolean {
  const expected = Buffer.from(signWindow(window, keys))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
