import { orderJobs } from './order/jobs.ts'
import { leaderboardJobs } from './leaderboard/jobs.ts'
import { authJobs } from './auth/jobs.ts'
import { pointJobs } from './points/jobs.ts'
import { uploadJobs } from './upload/jobs.ts'
import { notificationBindings } from './notifications/routes.ts'
import { notificationJobs } from './notifications/jobs.ts'
import { silentDeviceBindings } from './notifications/desk-routes.ts'
import { refusedWriteJobs } from './refused-write/jobs.ts'
import { refusedWriteBindings } from './refused-write/routes.ts'
import { mailJobs } from '../mail/jobs.ts'
import { authEmails } from './auth/emails.ts'
import { certificateJobs } from './certificate/jobs.ts'
import { certificateEmails } from './certificate/emails.ts'
import type { Job } from '../jobs/job.ts'
import type { Task } from '../jobs/task.ts'
import type { Topic } from '../realtime/topic.ts'
import type { Binding, Mount } from '../http/bind.ts'
import { accountDataBindings } from './account-data/routes.ts'
import { adminMenuBindings } from './admin-menu/routes.ts'
import { assignmentAdminBindings } from './assignment/admin-routes.ts'
import { assignmentBulkActions } from './assignment/assign.ts'
import { expertAssignmentBindings } from './assignment/expert-routes.ts'
import { assignmentBindings } from './assignment/routes.ts'
import { assignmentTopics } from './assignment/topics.ts'
import { accountMailBindings } from './auth/account-mail-routes.ts'
import type { ImportName } from '#contract/admin/bulk-actions.ts'
import type { BulkAction } from '../desk/bulk/action.ts'
import { attendanceDeskBindings } from './attendance/expert-routes.ts'
import { attendanceJobs } from './attendance/jobs.ts'
import { attendanceBindings } from './attendance/routes.ts'
import type { ImportAction } from '../desk/import/import-action.ts'
import { auditBindings } from './audit/routes.ts'
import { contentAdminBindings } from './content/admin-routes.ts'
import { blogFeedBindings, blogFeedMount } from './content/blog-feed.ts'
import { contentBindings } from './content/routes.ts'
import { contentTopics } from './content/topics.ts'
import { olderAuthBindings } from './auth/older-routes.ts'
import { authBindings } from './auth/routes.ts'
import { sessionBindings } from './auth/session-routes.ts'
import { bulkJobs } from './bulk/jobs.ts'
import { bulkBindings } from './bulk/routes.ts'
import { bulkTasks } from './bulk/tasks.ts'
import { calendarBindings, calendarMount } from './calendar/routes.ts'
import { careerTrackDeskBindings } from './career-track/desk-routes.ts'
import { careerTrackBindings } from './career-track/routes.ts'
import { certificateAdminBindings } from './certificate/admin-routes.ts'
import { certificateBindings } from './certificate/routes.ts'
import { certificateTasks } from './certificate/tasks.ts'
import { checkoutBindings } from './checkout/routes.ts'
import { courseDeskBindings } from './course/desk-routes.ts'
import { courseBindings } from './course/routes.ts'
import { dashboardJobs } from './dashboard/jobs.ts'
import { dashboardBindings } from './dashboard/routes.ts'
import { downloadBindings } from './download/routes.ts'
import { enrollmentBindings } from './enrollment/routes.ts'
import { exchangeAdminBindings } from './exchange/admin-routes.ts'
import { exchangeBulkActions } from './exchange/bulk.ts'
import { exchangeBindings } from './exchange/routes.ts'
import { exchangeTopics } from './exchange/topics.ts'
import { googleBindings } from './google/routes.ts'
import { googleStandInMount } from './google/stand-in-routes.ts'
import { graduationBulkActions } from './graduation/bulk.ts'
import { graduationBindings } from './graduation/routes.ts'
import { institutionBindings } from './institution/routes.ts'
import { leaderboardBindings } from './leaderboard/routes.ts'
import { leaderboardTopics } from './leaderboard/topics.ts'
import { levelUpAdminBindings } from './level-up/admin-routes.ts'
import { levelUpBindings } from './level-up/routes.ts'
import { locationBindings } from './location/routes.ts'
import { mailboxMount } from './mail/mailbox.ts'
import { mediaMount } from './media/routes.ts'
import { orderDeskBindings } from './order/desk-routes.ts'
import { orderReconciliation } from './order/reconcile.ts'
import { orderBindings } from './order/routes.ts'
import { payStandInMount } from './order/stand-in-routes.ts'
import { orderTopics } from './order/topics.ts'
import { outboxBindings } from './outbox/routes.ts'
import { pictureMount } from './picture/routes.ts'
import { pointStateBindings } from './point-state/routes.ts'
import { pointBindings } from './points/routes.ts'
import { pointTopics } from './points/topics.ts'
import { positionBindings } from './position/routes.ts'
import { profileBindings } from './profile/routes.ts'
import { progressBindings } from './progress/routes.ts'
import { materialBindings } from './material/routes.ts'
import { questionBankBindings } from './question-bank/routes.ts'
import { quizEditBindings } from './quiz/edit-routes.ts'
import { quizImportBindings } from './quiz/import/routes.ts'
import { quizAdminBindings } from './quiz/admin-routes.ts'
import { quizBindings } from './quiz/routes.ts'
import { scormBindings } from './scorm/routes.ts'
import { surveyBindings } from './survey/routes.ts'
import { fileMount } from './upload/download.ts'
import { trackPackageBindings } from './track-package/routes.ts'
import { trackPackageJobs } from './track-package/jobs.ts'
import { trackPackageTasks } from './track-package/tasks.ts'
import { uploadBindings } from './upload/routes.ts'
import { recapJobs } from './recap/jobs.ts'
import { recapBindings } from './recap/routes.ts'
import { roomBindings } from './room/routes.ts'
import { roomTopics } from './room/topics.ts'
import { redemptionBindings } from './redemption/routes.ts'
import { couponBulkActions } from './coupon/bulk.ts'
import { couponBindings } from './coupon/routes.ts'
import { trackingJobs } from './tracking/jobs.ts'
import { trackingBindings } from './tracking/routes.ts'
import { searchJobs } from './search/jobs.ts'
import { searchBindings } from './search/routes.ts'
import { cannedCommentBindings } from './canned-comment/routes.ts'
import { savedViewBindings } from './saved-view/routes.ts'
import { importBindings } from './import/routes.ts'
import { instructorBindings } from './instructor/routes.ts'
import { inventoryImport } from './inventory/import.ts'
import { inventoryBindings } from './inventory/routes.ts'
import { redeemCodeBindings, redeemCodeBulkActions } from './redemption/desk-codes.ts'
import { redeemCodeImport } from './redemption/import.ts'
import { userBulkActions } from './user-admin/bulk.ts'
import { userAdminBindings } from './user-admin/routes.ts'
import { userMergeBindings } from './user-merge/routes.ts'
import { userBindings } from './user/routes.ts'
import { webinarAdminBindings } from './webinar/admin-routes.ts'
import { webinarDeskBindings } from './webinar/desk-routes.ts'
import { webinarBindings } from './webinar/routes.ts'

/** Import actions by name. */
const importActions: Readonly<Record<ImportName, ImportAction>> = {
  'inventory.import': inventoryImport,
  'redeem-code.import': redeemCodeImport,
  'order.reconcile': orderReconciliation,
}

/** Bulk actions by name. */
const bulkActions: ReadonlyMap<string, BulkAction> = new Map(
  [
    ...userBulkActions,
    ...exchangeBulkActions,
    ...couponBulkActions,
    ...redeemCodeBulkActions,
    ...assignmentBulkActions,
    ...graduationBulkActions,
    ...Object.values(importActions).map(({ bulk }) => bulk),
  ].map(action => [action.name, action]),
)

/** Lists every bound endpoint. */
export const bindings: readonly Binding[] = [
  ...authBindings,
  ...accountMailBindings,
  ...sessionBindings,
  ...olderAuthBindings,
  ...googleBindings,
  ...userBindings,
  ...profileBindings,
  ...locationBindings,
  ...institutionBindings,
  ...courseBindings,
  ...checkoutBindings,
  ...orderBindings,
  ...careerTrackBindings,
  ...careerTrackDeskBindings,
  ...courseDeskBindings,
  ...enrollmentBindings,
  ...downloadBindings,
  ...quizBindings,
  ...assignmentBindings,
  ...assignmentAdminBindings,
  ...expertAssignmentBindings,
  ...quizAdminBindings,
  ...materialBindings,
  ...quizEditBindings,
  ...quizImportBindings,
  ...questionBankBindings,
  ...graduationBindings,
  ...dashboardBindings,
  ...levelUpBindings,
  ...levelUpAdminBindings,
  ...uploadBindings,
  ...trackPackageBindings,
  ...progressBindings,
  ...positionBindings,
  ...scormBindings,
  ...surveyBindings,
  ...pointBindings,
  ...pointStateBindings,
  ...leaderboardBindings,
  ...exchangeBindings,
  ...exchangeAdminBindings,
  ...contentBindings,
  ...contentAdminBindings,
  ...instructorBindings,
  ...outboxBindings,
  ...redemptionBindings,
  ...accountDataBindings,
  ...certificateBindings,
  ...certificateAdminBindings,
  ...webinarBindings,
  ...roomBindings,
  ...calendarBindings,
  ...blogFeedBindings,
  ...webinarAdminBindings,
  ...webinarDeskBindings,
  ...attendanceBindings,
  ...attendanceDeskBindings,
  ...recapBindings,
  ...adminMenuBindings,
  ...auditBindings,
  ...userAdminBindings,
  ...userMergeBindings,
  ...bulkBindings(bulkActions),
  ...savedViewBindings,
  ...cannedCommentBindings,
  ...couponBindings,
  ...redeemCodeBindings,
  ...importBindings(importActions),
  ...inventoryBindings,
  ...orderDeskBindings,
  ...notificationBindings,
  ...silentDeviceBindings,
  ...refusedWriteBindings,
  ...searchBindings,
  ...trackingBindings,
]

/** Routes below `/api` that are not calls of the contract. */
export const mounts: readonly Mount[] = [
  mediaMount,
  calendarMount,
  blogFeedMount,
  pictureMount,
  fileMount,
  mailboxMount,
  googleStandInMount,
  payStandInMount,
]

/** Jobs that run on a schedule. */
export const jobs: readonly Job[] = [
  ...mailJobs({ ...authEmails, ...certificateEmails }),
  ...notificationJobs,
  ...refusedWriteJobs,
  ...orderJobs,
  ...leaderboardJobs,
  ...pointJobs,
  ...authJobs,
  ...uploadJobs,
  ...certificateJobs,
  ...recapJobs,
  ...attendanceJobs,
  ...dashboardJobs,
  ...bulkJobs,
  ...trackPackageJobs,
  ...searchJobs,
  ...trackingJobs,
]

/** Tasks that callers put in the queue. */
export const tasks: readonly Task[] = [...certificateTasks, ...trackPackageTasks, ...bulkTasks(bulkActions)]

/** Topics that clients can follow over the socket. */
export const topics: readonly Topic[] = [
  ...leaderboardTopics,
  ...pointTopics,
  ...exchangeTopics,
  ...contentTopics,
  ...orderTopics,
  ...assignmentTopics,
  ...roomTopics,
]
