import type { AccountExport } from '#contract/account/account-data.ts'
import { runInTransaction, type Tx } from '../../../db/database.ts'
import type { Services } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import { deleteClients } from '../../../auth/known-clients.ts'
import { isPasswordCorrect } from '../../../auth/passwords.ts'
import { lockAnswersOf, releaseAnswersOf } from '../../assessment/assignment/service.ts'
import { removeCertificateFiles } from '../../certificate/certificate/service.ts'
import { deletePortfolio } from '../../certificate/portfolio/service.ts'
import { removeFromBoards } from '../../points/leaderboard/service.ts'
import { cancelAtProvider, closeOrdersOfUser, type OrderServices } from '../../payment/order/service.ts'
import { lockBalance, recordPastBonus } from '../../points/points/service.ts'
import { requireOtherAdmin } from '../user-admin/service.ts'
import { removePicture } from '../../site/picture/service.ts'
import { eraseLessonQuestions } from '../../learning/lesson-question/service.ts'
import { leaveStudyGroups } from '../../learning/study-group/service.ts'
import { removeFilesOf } from '../../learning/upload/service.ts'
import { deleteFeeds } from '../../site/feed/service.ts'
import { deleteQuestionsAndVotes } from '../../webinar/room/service.ts'
import { deleteAttendance } from '../../webinar/attendance/service.ts'
import { deleteRecapAnswers } from '../../webinar/recap/service.ts'
import { deleteMergePlans, listMergedAccounts } from '../user-merge/service.ts'
import { removeRegistrationsOf } from '../../webinar/webinar/service.ts'
import { deleteVisits, listConsents, listEvents } from '../../site/tracking/service.ts'
import {
  anonymizeAccount,
  clearAnswers,
  lockAccount,
  type LockedAccount,
  deletePersonalRows,
  readSessionStart,
} from './erase-queries.ts'
import * as learned from './export-learning-queries.ts'
import * as kept from './export-queries.ts'

/** A user without a password can erase the account only if the login is not older than this. */
const FRESH_SIGN_IN_MS = 600_000

/** Exports the account and all accounts that were merged into it. */
export async function exportAccount(services: Services, { userId }: Pick<Person, 'userId'>): Promise<AccountExport> {
  const mergedAccounts = await listMergedAccounts(services.db, userId)
  const exportedData = await exportOne(services, userId)
  return { ...exportedData, mergedAccounts: await Promise.all(mergedAccounts.map(({ id }) => exportOne(services, id))) }
}

async function exportOne({ db, now }: Services, userId: string): Promise<Omit<AccountExport, 'mergedAccounts'>> {
  const account = await kept.findAccount(db, userId)
  if (!account) throw new CallError('UNAUTHORIZED')
  const { user_id: _own, ...profile } = (await kept.findProfile(db, userId)) ?? { user_id: undefined }
  return {
    exportedAt: now().toISOString(),
    account: {
      id: account.id,
      fullName: account.full_name,
      email: account.email,
      isEmailVerified: account.email_verified_at !== null,
      phoneNumber: account.phone_number,
      picUrl: account.pic_url,
      isGoogleLinked: account.google_sub !== null,
      isAdmin: account.is_admin,
      roles: account.roles,
      createdAt: account.created_at.toISOString(),
    },
    profile: _own === undefined ? null : profile,
    sessions: await kept.findSessions(db, userId),
    passkeys: await kept.findPasskeys(db, userId),
    authenticatorApps: await kept.findAuthenticatorApps(db, userId),
    recoveryCodes: await kept.findRecoveryCodes(db, userId),
    stepResets: await kept.findStepResets(db, userId),
    undeliverableAddresses: await kept.findUndeliverableAddresses(db, userId),
    whatsAppNumbers: await kept.findWhatsAppNumbers(db, userId),
    enrollments: await learned.findEnrollments(db, userId),
    progress: await learned.findProgress(db, userId),
    quizAttempts: await learned.findQuizAttempts(db, userId),
    openQuizAttempts: await learned.findOpenQuizAttempts(db, userId),
    assignmentAnswers: await learned.findAssignmentAnswers(db, userId),
    assignmentReadings: await learned.findAssignmentReadings(db, userId),
    cannedComments: await learned.findCannedComments(db, userId),
    surveyResults: await learned.findSurveyResults(db, userId),
    positions: await learned.findPositions(db, userId),
    scormStates: await learned.findScormStates(db, userId),
    reviews: await learned.findReviews(db, userId),
    notes: await learned.findNotes(db, userId),
    lessonQuestions: await learned.findLessonQuestions(db, userId),
    lessonAnswers: await learned.findLessonAnswers(db, userId),
    lessonReports: await learned.findLessonReports(db, userId),
    studyGroups: await learned.findStudyGroups(db, userId),
    cheers: await learned.findCheers(db, userId),
    files: await learned.findUploads(db, userId),
    levelUps: await learned.findLevelUps(db, userId),
    certificates: await kept.findCertificates(db, userId),
    portfolio: await kept.findPortfolio(db, userId),
    points: await kept.findPoints(db, userId),
    pointExchanges: await kept.findPointExchanges(db, userId),
    stockAlerts: await kept.findStockAlerts(db, userId),
    vouchers: await kept.findVouchers(db, userId),
    orders: await kept.findOrders(db, userId),
    paymentFindings: await kept.findPaymentFindings(db, userId),
    notifications: await kept.findNotifications(db, userId),
    notificationSettings: await kept.findNotificationSettings(db, userId),
    webinars: await kept.findWebinars(db, userId),
    ledWebinars: await kept.findLedWebinars(db, userId),
    roomQuestions: await kept.findRoomQuestions(db, userId),
    roomVotes: await kept.findRoomVotes(db, userId),
    recapAnswers: await kept.findRecapAnswers(db, userId),
    attendance: await kept.findAttendance(db, userId),
    attendanceObjections: await kept.findAttendanceObjections(db, userId),
    roleRequests: await kept.findRoleRequests(db, userId),
    refusedWrites: await kept.findRefusedWrites(db, userId),
    consents: await listConsents(db, userId),
    visitEvents: await listEvents(db, userId),
    receivedWrites: await kept.findReceivedWrites(db, userId),
  }
}

/**
 * Erases the caller's own account. Refuses a wrong password (PASSWORD_MISMATCH), the last admin (LAST_ADMIN), and an
 * account without a password if its login is older than ten minutes (LOGIN_TOO_OLD).
 */
export async function deleteAccount(services: ErasureServices, person: Person, password: string): Promise<void> {
  const { userId, sessionId } = person
  const passwordHashBefore = await kept.findPasswordHash(services.db, userId)
  if (passwordHashBefore && !(await isPasswordCorrect(passwordHashBefore, password)))
    throw new CallError('PASSWORD_MISMATCH')
  const now = services.now()
  await eraseAccounts(services, userId, {
    admit: async (tx, account) => {
      if (!account) throw new CallError('UNAUTHORIZED')
      // Another call changed the password after the comparison above.
      if (account.password_hash !== passwordHashBefore) throw new CallError('PASSWORD_MISMATCH')
      const since = await readSessionStart(tx, sessionId)
      const isFresh = since !== undefined && now.getTime() - since.getTime() <= FRESH_SIGN_IN_MS
      if (account.password_hash === null && !isFresh) throw new CallError('LOGIN_TOO_OLD')
      if (account.is_admin) await requireOtherAdmin(tx, userId)
      return account
    },
  })
}

type ErasureServices = Services & Pick<OrderServices, 'log'>

interface Erasure {
  /** Checks the account, which the caller has locked. Throws to refuse the erasure. */
  admit: (tx: Tx, account: LockedAccount | undefined) => Promise<LockedAccount>
  /** Function that runs at the end of the transaction. */
  finish?: (tx: Tx) => Promise<void>
}

/**
 * Erases an account and all accounts merged into it, then deletes their files and cancels the open card orders at the
 * provider. Merged accounts have no open orders.
 */
export async function eraseAccounts(
  services: ErasureServices,
  userId: string,
  { admit, finish }: Erasure,
): Promise<void> {
  const { db, storage } = services
  const now = services.now()
  const { pictures, folders, certificateIds, orderNumbers } = await runInTransaction(db, async tx => {
    await lockAnswersOf(tx, userId)
    // Locks the balance before the account, as all code that changes points or orders does. An account that does not
    // exist has no balance.
    if (await kept.findAccount(tx, userId)) await lockBalance(tx, userId, now)
    const account = await admit(tx, await lockAccount(tx, userId))
    const orderNumbers = await closeOrdersOfUser(tx, userId)
    const mergedAccounts = await listMergedAccounts(tx, userId)
    const all = [{ id: userId, ...account }, ...mergedAccounts]
    const certificateIds = []
    for (const each of all) certificateIds.push(...(await eraseOne(tx, services, each, now)))
    await finish?.(tx)
    return { pictures: all.map(each => each.pic_url), folders: all.map(each => each.id), certificateIds, orderNumbers }
  })
  for (const orderNumber of orderNumbers) cancelAtProvider(services, orderNumber)
  for (const picture of pictures) await removePicture(storage, picture)
  for (const folder of folders) await removeFilesOf(storage, folder)
  await removeCertificateFiles(storage, certificateIds)
}

/** Erases one account. Returns the ids of its certificates, because the caller must still delete their files. */
async function eraseOne(
  tx: Tx,
  { keys, publicUrl }: Services,
  { id, email, email_verified_at: verifiedAt }: { id: string; email: string; email_verified_at: Date | null },
  now: Date,
): Promise<string[]> {
  const certificateIds = await deletePersonalRows(tx, id, email)
  await deleteClients(tx, keys, email)
  await recordPastBonus(tx, { email, isProven: verifiedAt !== null }, keys, now)
  await clearAnswers(tx, id)
  await releaseAnswersOf(tx, id)
  await deleteFeeds(tx, id)
  await deletePortfolio(tx, id)
  await deleteAttendance(tx, id)
  await deleteRecapAnswers(tx, id)
  await removeRegistrationsOf(tx, id, { now, origin: publicUrl() })
  await deleteQuestionsAndVotes(tx, id)
  await eraseLessonQuestions(tx, id, now)
  await leaveStudyGroups(tx, id)
  await deleteVisits(tx, id)
  await deleteMergePlans(tx, id)
  await removeFromBoards(tx, id)
  await anonymizeAccount(tx, id, now)
  return certificateIds
}
