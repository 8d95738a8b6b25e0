import { accountDataFeature } from './account/account-data/feature.ts'
import { adminMenuFeature } from './admin/admin-menu/feature.ts'
import { assignmentFeature } from './assessment/assignment/feature.ts'
import { attendanceFeature } from './webinar/attendance/feature.ts'
import { auditFeature } from './admin/audit/feature.ts'
import { authFeature } from './account/auth/feature.ts'
import { bulkFeature } from './admin/bulk/feature.ts'
import { calendarFeature } from './webinar/calendar/feature.ts'
import { cannedCommentFeature } from './assessment/canned-comment/feature.ts'
import { careerTrackFeature } from './catalog/career-track/feature.ts'
import { categoryFeature } from './catalog/category/feature.ts'
import { certificateFeature } from './certificate/certificate/feature.ts'
import { checkoutFeature } from './payment/checkout/feature.ts'
import { contentFeature } from './site/content/feature.ts'
import { couponFeature } from './payment/coupon/feature.ts'
import { courseFeature } from './catalog/course/feature.ts'
import { dashboardFeature } from './admin/dashboard/feature.ts'
import { downloadFeature } from './learning/download/feature.ts'
import { enrollByHandFeature } from './learning/enroll-by-hand/feature.ts'
import { enrollmentFeature } from './learning/enrollment/feature.ts'
import { exchangeFeature } from './points/exchange/feature.ts'
import { googleFeature } from './account/google/feature.ts'
import { graduationFeature } from './certificate/graduation/feature.ts'
import { institutionFeature } from './site/institution/feature.ts'
import { instructorFeature } from './catalog/instructor/feature.ts'
import { inventoryFeature } from './points/inventory/feature.ts'
import { leaderboardFeature } from './points/leaderboard/feature.ts'
import { levelUpFeature } from './assessment/level-up/feature.ts'
import { locationFeature } from './account/location/feature.ts'
import { mailFeature } from './account/mail/feature.ts'
import { materialFeature } from './learning/material/feature.ts'
import { mediaFeature } from './learning/media/feature.ts'
import { notificationsFeature } from './account/notifications/feature.ts'
import { orderFeature } from './payment/order/feature.ts'
import { outboxFeature } from './learning/outbox/feature.ts'
import { passkeyFeature } from './account/passkey/feature.ts'
import { pictureFeature } from './site/picture/feature.ts'
import { portfolioFeature } from './certificate/portfolio/feature.ts'
import { pointStateFeature } from './points/point-state/feature.ts'
import { pointWindowFeature } from './points/point-window/feature.ts'
import { pointsFeature } from './points/points/feature.ts'
import { positionFeature } from './learning/position/feature.ts'
import { profileFeature } from './account/profile/feature.ts'
import { progressFeature } from './learning/progress/feature.ts'
import { questionBankFeature } from './assessment/question-bank/feature.ts'
import { quizFeature } from './assessment/quiz/feature.ts'
import { recapFeature } from './webinar/recap/feature.ts'
import { redemptionFeature } from './payment/redemption/feature.ts'
import { refusedWriteFeature } from './admin/refused-write/feature.ts'
import { lessonQuestionFeature } from './learning/lesson-question/feature.ts'
import { noteFeature } from './learning/note/feature.ts'
import { reviewFeature } from './learning/review/feature.ts'
import { roomFeature } from './webinar/room/feature.ts'
import { savedViewFeature } from './admin/saved-view/feature.ts'
import { scormFeature } from './learning/scorm/feature.ts'
import { searchFeature } from './catalog/search/feature.ts'
import { secondStepFeature } from './account/second-step/feature.ts'
import { setupFeature } from './admin/setup/feature.ts'
import { skillFeature } from './learning/skill/feature.ts'
import { studyGroupFeature } from './learning/study-group/feature.ts'
import { studyWeekFeature } from './learning/study-week/feature.ts'
import { surveyFeature } from './learning/survey/feature.ts'
import { trackPackageFeature } from './packages/track-package/feature.ts'
import { trackingFeature } from './site/tracking/feature.ts'
import { uploadFeature } from './learning/upload/feature.ts'
import { videoFeature } from './learning/video/feature.ts'
import { userFeature } from './account/user/feature.ts'
import { userAdminFeature } from './account/user-admin/feature.ts'
import { userMergeFeature } from './account/user-merge/feature.ts'
import { webinarFeature } from './webinar/webinar/feature.ts'
import { createPreviewFrameMount } from './account/mail/preview-frame.ts'
import { createEmailPreviewBindings } from './account/mail/preview-routes.ts'
import type { NoticeSample } from './account/notifications/service.ts'
import { createBulkBindings } from './admin/bulk/routes.ts'
import { createBulkTasks } from './admin/bulk/tasks.ts'
import type { Feature } from './feature.ts'
import { importBindings } from './admin/import/routes.ts'
import type { ImportName } from '#contract/admin/bulk-actions.ts'
import type { BulkAction } from '../desk/bulk/action.ts'
import type { ImportAction } from '../desk/import/import-action.ts'
import type { Binding, Mount } from '../http/bind.ts'
import { readTogetherBinding } from '../http/read-together.ts'
import type { Job } from '../jobs/job.ts'
import type { Task } from '../jobs/task.ts'
import type { EmailKinds } from '../mail/email-kind.ts'
import { createMailJobs } from '../mail/jobs.ts'
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
  portfolioFeature,
  checkoutFeature,
  contentFeature,
  couponFeature,
  courseFeature,
  dashboardFeature,
  downloadFeature,
  enrollByHandFeature,
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
  passkeyFeature,
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
  lessonQuestionFeature,
  noteFeature,
  reviewFeature,
  roomFeature,
  savedViewFeature,
  scormFeature,
  searchFeature,
  secondStepFeature,
  setupFeature,
  skillFeature,
  studyGroupFeature,
  studyWeekFeature,
  surveyFeature,
  trackPackageFeature,
  trackingFeature,
  uploadFeature,
  userFeature,
  userAdminFeature,
  videoFeature,
  userMergeFeature,
  webinarFeature,
]

/** Import actions by name. They are listed one by one, so that a missing name is a compile error. */
const importActions: Readonly<Record<ImportName, ImportAction>> = {
  ...certificateFeature.imports,
  ...enrollByHandFeature.imports,
  ...graduationFeature.imports,
  ...userAdminFeature.imports,
  ...inventoryFeature.imports,
  ...orderFeature.imports,
  ...redemptionFeature.imports,
}

/** Bulk actions by name, including the bulk actions of the imports. */
const bulkActions: ReadonlyMap<string, BulkAction> = new Map(
  [
    ...features.flatMap(({ bulkActions: own = [] }) => own),
    ...Object.values(importActions).map(({ bulk }) => bulk),
  ].map(action => [action.name, action]),
)

/** Kinds of emails by name. They are listed feature by feature, so that a missing kind is a compile error. */
export const emailKinds: EmailKinds = {
  ...authFeature.emails,
  ...googleFeature.emails,
  ...passkeyFeature.emails,
  ...secondStepFeature.emails,
  ...certificateFeature.emails,
}

/** Examples of notifications. Admins see the examples as emails. */
export const noticeSamples: readonly NoticeSample[] = features.flatMap(({ noticeSamples: own = [] }) => own)

/** Handlers of all endpoints in the contract. */
export const bindings: readonly Binding[] = [
  ...features.flatMap(({ bindings: own = [] }) => own),
  ...createBulkBindings(bulkActions),
  ...importBindings(importActions),
  ...createEmailPreviewBindings(emailKinds, noticeSamples),
  readTogetherBinding,
]

/** Routes below `/api` that are not in the contract. */
export const mounts: readonly Mount[] = [
  ...features.flatMap(({ mounts: own = [] }) => own),
  createPreviewFrameMount(emailKinds, noticeSamples),
]

/** Jobs that run on a schedule. */
export const jobs: readonly Job[] = [...createMailJobs(emailKinds), ...features.flatMap(({ jobs: own = [] }) => own)]

/** Kinds of tasks that run when other code queues them. */
export const tasks: readonly Task[] = [
  ...features.flatMap(({ tasks: own = [] }) => own),
  ...createBulkTasks(bulkActions),
]

/** Topics that clients can subscribe to over the socket. */
export const topics: readonly Topic[] = features.flatMap(({ topics: own = [] }) => own)
