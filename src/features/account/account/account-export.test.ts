import { describe, expect, test } from 'vitest'
import type { AccountExport } from '#contract/account/account-data.ts'
import { ApiFailure } from '#app/data/api/failures.ts'
import { exportFailureText, exportFile, exportFileName } from './account-export.ts'

const data: AccountExport = {
  exportedAt: '2026-03-05T05:00:00.000Z',
  account: {
    id: '0195a000-0000-7000-8000-00000000000a',
    fullName: 'Ani Lestari',
    email: 'ani@contoh.test',
    isEmailVerified: true,
    phoneNumber: null,
    picUrl: null,
    isGoogleLinked: false,
    isAdmin: false,
    roles: ['learner'],
    createdAt: '2026-01-01T00:00:00.000Z',
  },
  profile: null,
  sessions: [],
  passkeys: [],
  whatsAppNumbers: [],
  authenticatorApps: [],
  recoveryCodes: [],
  stepResets: [],
  undeliverableAddresses: [],
  enrollments: [],
  progress: [],
  quizAttempts: [],
  openQuizAttempts: [],
  assignmentAnswers: [],
  assignmentReadings: [],
  cannedComments: [],
  surveyResults: [],
  positions: [],
  scormStates: [],
  reviews: [],
  notes: [],
  lessonQuestions: [],
  lessonAnswers: [],
  lessonReports: [],
  studyGroups: [],
  cheers: [],
  files: [],
  levelUps: [],
  certificates: [],
  portfolio: [],
  points: {
    balance: 0,
    isHiddenOnBoard: false,
    studiedUntil: null,
    entries: [],
    waiting: [],
    boards: [],
    frenzies: [],
  },
  pointExchanges: [],
  stockAlerts: [],
  vouchers: [],
  orders: [],
  roleRequests: [],
  refusedWrites: [],
  notifications: [],
  notificationSettings: [],
  webinars: [],
  ledWebinars: [],
  recapAnswers: [],
  roomQuestions: [],
  roomVotes: [],
  attendance: [],
  attendanceObjections: [],
  consents: [],
  visitEvents: [],
  receivedWrites: [],
  mergedAccounts: [],
}

test('the name of the exported file contains the day, with two digits for day and month', () => {
  // Uses local times, because the file name contains the date in the time zone of the user's device.
  const at = (...parts: [number, number, number, number, number]) => ({ exportedAt: new Date(...parts).toISOString() })
  expect(exportFileName(at(2026, 2, 5, 0, 1))).toBe('semai-data-2026-03-05.json')
  expect(exportFileName(at(2026, 10, 21, 23, 59))).toBe('semai-data-2026-11-21.json')
})

test('the exported file contains all data as JSON with line breaks', async () => {
  const file = exportFile(data)
  const text = await file.text()
  expect(file.type).toBe('application/json')
  expect(JSON.parse(text)).toEqual(data)
  expect(text.split('\n').length).toBeGreaterThan(10)
})

describe('messages of failures', () => {
  test('a failed export has different messages for a lost connection, too many requests and a server error', () => {
    expect(exportFailureText(new ApiFailure('timeout', ''))).toContain('internet')
    expect(exportFailureText(new ApiFailure('rate-limited', ''))).toContain('satu jam')
    expect(exportFailureText(new ApiFailure('server', ''))).toContain('sistem kami')
    expect(exportFailureText(new TypeError('no Blob'))).toContain('sistem kami')
  })

  test('a failed export does not repeat a message that the whole page already shows', () => {
    expect(exportFailureText(new ApiFailure('unauthorized', ''))).toBeUndefined()
    expect(exportFailureText(new ApiFailure('maintenance', ''))).toBeUndefined()
  })
})
