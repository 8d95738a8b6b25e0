import * as v from 'valibot'
import { Role } from './session-data.ts'
import { defineEndpoint } from './endpoint.ts'
import { PASSWORD_MAX_LENGTH } from './limits.ts'
import { Id, Instant, PlainText } from './text.ts'

/** Rows as they are kept, in plain names: made to be read by a person or another program, not by our screens. */
const Rows = v.array(v.record(v.string(), v.unknown()))

const OneAccount = v.object({
  exportedAt: Instant,
  account: v.object({
    id: Id,
    fullName: v.string(),
    email: v.string(),
    isEmailVerified: v.boolean(),
    phoneNumber: v.nullable(v.string()),
    picUrl: v.nullable(v.string()),
    isGoogleLinked: v.boolean(),
    isAdmin: v.boolean(),
    roles: v.array(Role),
    createdAt: Instant,
  }),
  profile: v.nullable(v.record(v.string(), v.unknown())),
  sessions: Rows,
  enrollments: Rows,
  progress: Rows,
  quizAttempts: Rows,
  /** Begun at the server and not handed in, with the answers laid beside them. */
  openQuizAttempts: Rows,
  assignmentAnswers: Rows,
  /** What each of two experts said of an answer, once one of them stands. */
  assignmentReadings: Rows,
  cannedComments: Rows,
  surveyResults: Rows,
  positions: Rows,
  scormStates: Rows,
  /** What was uploaded; the files themselves are fetched where they were handed in. */
  files: Rows,
  levelUps: Rows,
  certificates: Rows,
  points: v.object({
    balance: v.number(),
    isHiddenOnBoard: v.boolean(),
    /** Until when there was learning at least, by all that was reported. */
    studiedUntil: v.nullable(Instant),
    entries: Rows,
    /** Earned, and not in the balance yet. */
    waiting: Rows,
    boards: Rows,
    frenzies: Rows,
  }),
  pointExchanges: Rows,
  vouchers: Rows,
  orders: Rows,
  /** What was planned to be told and what became of it. */
  notifications: Rows,
  webinars: Rows,
  ledWebinars: Rows,
  roomQuestions: Rows,
  roomVotes: Rows,
  attendance: Rows,
  recapAnswers: Rows,
  roleRequests: Rows,
  refusedWrites: Rows,
  /** What was agreed to, refused and withdrawn, with the version of the text that was read. */
  consents: Rows,
  /** What was recorded of visits with that consent. */
  visitEvents: Rows,
  /** Writes the server has taken from the person's devices. */
  receivedWrites: Rows,
})

export const AccountExport = v.object({
  ...OneAccount.entries,
  /** Accounts of the same person that became a part of this one, with what stayed there. */
  mergedAccounts: v.array(OneAccount),
})
export type AccountExport = v.InferOutput<typeof AccountExport>

/** Everything kept about the person (UU PDP). */
export const exportAccount = defineEndpoint({
  method: 'GET',
  path: '/v1/users/export',
  summary: 'Semua data tentang akun ini',
  access: 'person',
  limit: 'export',
  answer: AccountExport,
})

/**
 * Erases the account for good (UU PDP): the e-mail is free again, every session ends; what must stay (points ledger,
 * enrolments) belongs to nobody any more. An account without a password sends an empty one, within ten minutes after
 * signing in.
 */
export const deleteAccount = defineEndpoint({
  method: 'DELETE',
  path: '/v1/users/me',
  summary: 'Menghapus akun ini',
  access: 'person',
  limit: 'change-password',
  body: v.object({ password: v.pipe(PlainText, v.maxLength(PASSWORD_MAX_LENGTH, 'Password terlalu panjang')) }),
  answer: v.object({}),
  errors: ['PASSWORD_MISMATCH', 'LOGIN_TOO_OLD', 'LAST_ADMIN'],
})
