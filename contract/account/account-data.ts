import * as v from 'valibot'
import { Role } from './session-data.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { PASSWORD_MAX_LENGTH } from '../wire/limits.ts'
import { Id, Instant, PlainText } from '../wire/text.ts'

/** Rows have no fixed schema, because only users and other programs read the export. No screen of this app does. */
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
  passkeys: Rows,
  authenticatorApps: Rows,
  recoveryCodes: Rows,
  /** Requests to remove the second step of a user who lost it. */
  stepResets: Rows,
  /** The user's email addresses that bounced or got a spam report. */
  undeliverableAddresses: Rows,
  whatsAppNumbers: Rows,
  enrollments: Rows,
  progress: Rows,
  quizAttempts: Rows,
  /** Attempts begun on the server and not handed in, with the answers saved so far. */
  openQuizAttempts: Rows,
  assignmentAnswers: Rows,
  /**
   * Assessments by both experts, for answers that need two assessments. Included only after the result was published.
   */
  assignmentReadings: Rows,
  cannedComments: Rows,
  surveyResults: Rows,
  positions: Rows,
  scormStates: Rows,
  /** Log of the user's answers to review cards. */
  reviews: Rows,
  notes: Rows,
  /** Questions that the user asked in materials, answers to such questions, and reports of them. */
  lessonQuestions: Rows,
  lessonAnswers: Rows,
  lessonReports: Rows,
  /** Memberships in study groups, and the cheers that the user sent. */
  studyGroups: Rows,
  cheers: Rows,
  /**
   * Metadata of uploaded files. The files themselves can be downloaded on the pages on which the user uploaded them.
   */
  files: Rows,
  levelUps: Rows,
  certificates: Rows,
  /** Settings of the public portfolio. Empty if the user has never opened them. */
  portfolio: Rows,
  points: v.object({
    balance: v.number(),
    isHiddenOnBoard: v.boolean(),
    /** Earliest plausible time at which the user finished the materials that were reported as completed. */
    studiedUntil: v.nullable(Instant),
    entries: Rows,
    /** Earned points that do not count in the balance yet. */
    waiting: Rows,
    boards: Rows,
    frenzies: Rows,
  }),
  pointExchanges: Rows,
  /** Requests to be notified when a reward is in stock again. */
  stockAlerts: Rows,
  vouchers: Rows,
  orders: Rows,
  paymentFindings: v.optional(Rows),
  /** Planned notifications, each with its result. */
  notifications: Rows,
  notificationSettings: Rows,
  webinars: Rows,
  ledWebinars: Rows,
  roomQuestions: Rows,
  roomVotes: Rows,
  attendance: Rows,
  /** The user's objections to the recorded attendance, each with the decision. */
  attendanceObjections: Rows,
  recapAnswers: Rows,
  roleRequests: Rows,
  refusedWrites: Rows,
  /** Consents that the user gave, refused or withdrew, with the version of the text that was shown. */
  consents: Rows,
  /** Visit events recorded with the user's consent. */
  visitEvents: Rows,
  /** Outbox entries that the server accepted from the user's devices. */
  receivedWrites: Rows,
})

export const AccountExport = v.object({
  ...OneAccount.entries,
  /**
   * Accounts of the same user that were merged into this account. Each contains only the data that the merge did not
   * move.
   */
  mergedAccounts: v.array(OneAccount),
})
export type AccountExport = v.InferOutput<typeof AccountExport>

/** Exports the stored data about the user (UU PDP). */
export const exportAccount = defineEndpoint({
  method: 'GET',
  path: '/v1/users/export',
  summary: 'Semua data tentang akun ini',
  access: 'person',
  limit: 'export',
  answer: AccountExport,
})

/**
 * Erases the account permanently (UU PDP) and ends every session. Its email address can be registered again. Data that
 * must stay (points ledger, enrolments) no longer has an owner. For an account without a password, `password` is empty
 * and the login must be at most ten minutes old. An account with a second step must have passed this step in the last
 * ten minutes.
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
