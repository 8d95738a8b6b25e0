import { accountDataFeature } from './account-data/feature.ts'
import { adminMenuFeature } from './admin-menu/feature.ts'
import { assignmentFeature } from './assignment/feature.ts'
import { attendanceFeature } from './attendance/feature.ts'
import { auditFeature } from './audit/feature.ts'
import { authFeature } from './auth/feature.ts'
import { bulkFeature } from './bulk/feature.ts'
import { calendarFeature } from './calendar/feature.ts'
import { cannedCommentFeature } from './canned-comment/feature.ts'
import { careerTrackFeature } from './career-track/feature.ts'
import { categoryFeature } from './category/feature.ts'
import { certificateFeature } from './certificate/feature.ts'
import { checkoutFeature } from './checkout/feature.ts'
import { contentFeature } from './content/feature.ts'
import { couponFeature } from './coupon/feature.ts'
import { courseFeature } from './course/feature.ts'
import { dashboardFeature } from './dashboard/feature.ts'
import { downloadFeature } from './download/feature.ts'
import { enrollmentFeature } from './enrollment/feature.ts'
import { exchangeFeature } from './exchange/feature.ts'
import { googleFeature } from './google/feature.ts'
import { graduationFeature } from './graduation/feature.ts'
import { institutionFeature } from './institution/feature.ts'
import { instructorFeature } from './instructor/feature.ts'
import { inventoryFeature } from './inventory/feature.ts'
import { leaderboardFeature } from './leaderboard/feature.ts'
import { levelUpFeature } from './level-up/feature.ts'
import { locationFeature } from './location/feature.ts'
import { mailFeature } from './mail/feature.ts'
import { materialFeature } from './material/feature.ts'
import { mediaFeature } from './media/feature.ts'
import { notificationsFeature } from './notifications/feature.ts'
import { orderFeature } from './order/feature.ts'
import { outboxFeature } from './outbox/feature.ts'
import { pictureFeature } from './picture/feature.ts'
import { pointStateFeature } from './point-state/feature.ts'
import { pointWindowFeature } from './point-window/feature.ts'
import { pointsFeature } from './points/feature.ts'
import { positionFeature } from './position/feature.ts'
import { profileFeature } from './profile/feature.ts'
import { progressFeature } from './progress/feature.ts'
import { questionBankFeature } from './question-bank/feature.ts'
import { quizFeature } from './quiz/feature.ts'
import { recapFeature } from './recap/feature.ts'
import { redemptionFeature } from './redemption/feature.ts'
import { refusedWriteFeature } from './refused-write/feature.ts'
import { roomFeature } from './room/feature.ts'
import { savedViewFeature } from './saved-view/feature.ts'
import { scormFeature } from './scorm/feature.ts'
import { searchFeature } from './search/feature.ts'
import { setupFeature } from './setup/feature.ts'
import { surveyFeature } from './survey/feature.ts'
import { trackPackageFeature } from './track-package/feature.ts'
import { trackingFeature } from './tracking/feature.ts'
import { uploadFeature } from './upload/feature.ts'
import { userFeature } from './user/feature.ts'
import { userAdminFeature } from './user-admin/feature.ts'
import { userMergeFeature } from './user-merge/feature.ts'
import { webinarFeature } from './webinar/feature.ts'
import { bulkBindings } from './bulk/routes.ts'
import { bulkTasks } from './bulk/tasks.ts'
import type { Feature } from './feature.ts'
import { importBindings } from './import/routes.ts'
import type { ImportName } from '#contract/admin/bulk-actions.ts'
import type { BulkAction } from '../desk/bulk/action.ts'
import type { ImportAction } from '../desk/import/import-action.ts'
import type { Binding, Mount } from '../http/bind.ts'
import type { Job } from '../jobs/job.ts'
import type { Task } from '../jobs/task.ts'
import { mailJobs } from '../mail/jobs.ts'
import type { Topic } from '../realtime/topic.ts'

const features: readonly Feature[] = [
  accountDataFeature,
  adminMenuFeature,
  assignmentFeature,
  attendanceFeature,
  auditFeature,
  authFeature,
  bulkFeature,
  calendarFeature,
  cannedCommentFeature,
  careerTrackFeature,
  categoryFeature,
  certificateFeature,
  checkoutFeature,
  contentFeature,
  couponFeature,
  courseFeature,
  dashboardFeature,
  downloadFeature,
  enrollmentFeature,
  exchangeFeature,
  googleFeature,
  graduationFeature,
  institutionFeature,
  instructorFeature,
  inventoryFeature,
  leaderboardFeature,
  levelUpFeature,
  locationFeature,
  mailFeature,
  materialFeature,
  mediaFeature,
  notificationsFeature,
  orderFeature,
  outboxFeature,
  pictureFeature,
  pointStateFeature,
  pointWindowFeature,
  pointsFeature,
  positionFeature,
  profileFeature,
  progressFeature,
  questionBankFeature,
  quizFeature,
  recapFeature,
  redemptionFeature,
  refusedWriteFeature,
  roomFeature,
  savedViewFeature,
  scormFeature,
  searchFeature,
  setupFeature,
  surveyFeature,
  trackPackageFeature,
  trackingFeature,
  uploadFeature,
  userFeature,
  userAdminFeature,
  userMergeFeature,
  webinarFeature,
]

/** Import actions by name. Listed one by one, so that the compiler reports a missing name. */
const importActions: Readonly<Record<ImportName, ImportAction>> = {
  ...inventoryFeature.imports,
  ...orderFeature.imports,
  ...redemptionFeature.imports,
}

/** Bulk actions by name, with those of the imports. */
const bulkActions: ReadonlyMap<string, BulkAction> = new Map(
  [
    ...features.flatMap(({ bulkActions: own = [] }) => own),
    ...Object.values(importActions).map(({ bulk }) => bulk),
  ].map(action => [action.name, action]),
)

/** Handlers of all calls of the contract. */
export const bindings: readonly Binding[] = [
  ...features.flatMap(({ bindings: own = [] }) => own),
  ...bulkBindings(bulkActions),
  ...importBindings(importActions),
]

/** Routes below `/api` that are not calls of the contract. */
export const mounts: readonly Mount[] = features.flatMap(({ mounts: own = [] }) => own)

/** Jobs that run on a schedule. */
export const jobs: readonly Job[] = [
  ...mailJobs({ ...authFeature.emails, ...certificateFeature.emails }),
  ...features.flatMap(({ jobs: own = [] }) => own),
]

/** Tasks that callers put in the queue. */
export const tasks: readonly Task[] = [...features.flatMap(({ tasks: own = [] }) => own), ...bulkTasks(bulkActions)]

/** Topics that clients can follow over the socket. */
export const topics: readonly Topic[] = features.flatMap(({ topics: own = [] }) => own)
