import {
  getNotificationSettings,
  subscribeDevice,
  removeDevice,
  sendTrial,
  readDelivery,
  listNotifications,
  confirmPushes,
} from './notification.ts'
import { deleteAccount, exportAccount } from './account-data.ts'
import { changePassword, confirmEmail, forgetPassword, resendConfirmation, resetPassword } from './account-mail.ts'
import { listAdminMenus } from './admin-menu.ts'
import { assessAssignment, listExpertAssignments } from './assignment-desk.ts'
import { getAssignment, listAssignments, olderHandIn } from './assignment.ts'
import { listAudit, verifyAudit } from './audit.ts'
import { login, register } from './auth.ts'
import { logout, refreshToken } from './session-data.ts'
import {
  getCareerTrack,
  listCareerTrackCategories,
  listCareerTracks,
  listCareerTrackVersions,
  listInstructors,
} from './career-track.ts'
import {
  downloadCertificate,
  getBadgeIssuer,
  getCertificate,
  getCertificateBadge,
  listAttendanceCertificates,
  listCertificateJourneys,
  listCertificateKeys,
  listRevokedBadges,
  verifyCertificate,
} from './certificate.ts'
import {
  downloadCertificates,
  generateCertificates,
  listCertificates,
  listCourseOptions,
  listSessionOptions,
  olderGenerateCertificate,
  publishCertificates,
  revokeCertificate,
} from './certificate-admin.ts'
import { getBulk, listBulkRows, listBulks, planBulk, startBulk, stopBulk, undoBulk } from './bulk.ts'
import { createCalendarFeed, getCalendarFeed, revokeCalendarFeed } from './calendar.ts'
import { decideConsent, decideVisitorConsent, getConsent } from './consent.ts'
import { checkCheckout, getCheckout, payCheckout } from './checkout.ts'
import {
  changeCoupon,
  createCoupon,
  exportCoupon,
  getCoupon,
  listCoupons,
  listCouponUses,
  resumeCoupon,
  stopCoupon,
} from './coupon.ts'
import { getCourse, listCourses } from './course.ts'
import { getDashboardFigures, getDashboardTasks } from './dashboard.ts'
import { getClassManifest, listClassDownloads } from './downloads.ts'
import type { Endpoint } from './endpoint.ts'
import { getEnrollmentStory, listDeskEnrollments, passByHand } from './enrollment-admin.ts'
import { getEnrollment, listActivities, listEnrollments } from './enrollment.ts'
import {
  approveExchange,
  downloadPayout,
  getExchangeStory,
  listExchanges,
  listPayouts,
  makePayout,
  markExchangePaid,
  markExchangeUnpaid,
  rejectExchange,
  settlePayout,
} from './exchange-admin.ts'
import { exchangePoints, getExchanges } from './exchange.ts'
import { finishGoogle, startGoogle } from './google.ts'
import { createPoints, getLeaderboard, getPointState, listPointEntries, setBoardVisibility } from './leaderboard.ts'
import { exportImportProblems, planImport } from './import.ts'
import {
  changeInventoryItem,
  createInventoryItem,
  getInventoryItem,
  listInventory,
  listMovements,
  moveStock,
} from './inventory.ts'
import {
  changeContent,
  createContent,
  getContent,
  listContent,
  moveContent,
  removeContent,
  uploadContentPicture,
  withdrawContent,
} from './content-admin.ts'
import {
  changeInstructor,
  createInstructor,
  getDeskInstructor,
  giveCourse,
  listDeskInstructors,
  moveInstructor,
  removeInstructor,
  removeInstructorPicture,
  setInstructorPicture,
} from './instructor-admin.ts'
import { changeQuiz, draftQuiz, getDeskQuiz, listDeskQuizzes, publishQuiz } from './quiz-admin.ts'
import { previewContent } from './content-preview.ts'
import {
  getDonation,
  getLegalText,
  getPost,
  listFaq,
  listPosts,
  listRecruitingRoles,
  listStories,
  listTestimonials,
} from './site-content.ts'
import { listLectureMaterials } from './lecture-material.ts'
import { getLesson } from './lesson.ts'
import { getLevelUpStory, listDeskLevelUps, reviewLevelUp } from './level-up-admin.ts'
import { listLevelUps, olderLevelUp } from './level-up.ts'
import { listCities, listInstitutions, listProvinces } from './location.ts'
import { downloadReceipt, getOrder, getPayWindow, listOrders, notifyPayment } from './order.ts'
import { contactAboutRefused, getRefusedWrite, listRefusedWrites, settleRefused } from './refused-write.ts'
import { contactSilentOwner, getSilentDevice, listSilentDevices } from './silent-device.ts'
import { createRedeemCode, listRedeemCodes } from './redeem-code.ts'
import { downloadDeskReceipt, getDeskOrder, listDeskOrders, markOrderRefunded } from './order-admin.ts'
import { olderForgotPassword, olderLogin, olderLogout, olderRegister, olderTokenNew } from './older-auth.ts'
import { sendOutbox } from './outbox.ts'
import { createPoint, getPointBalance } from './points.ts'
import { listPositions } from './position.ts'
import { getProfile, updateProfile, updateProfilePicture } from './profile.ts'
import { setProgress } from './progress.ts'
import { getQuizExam, listLostAttempts, listQuizAttempts, saveQuizAnswers, startQuizAttempt } from './quiz.ts'
import {
  assignExpert,
  getDeskAssignment,
  listDeskAssignments,
  listDeskExperts,
  listFinalQuizAttempts,
} from './scoring-admin.ts'
import { createLoginCode, endSession, exchangeLoginCode, handOver, listSessions, logoutAll } from './sessions.ts'
import { previewStructure } from './structure-preview.ts'
import { listSurveyResults, listSurveys } from './survey.ts'
import { listSavedViews, removeView, saveView } from './saved-view.ts'
import { searchOwn, searchPublic } from './search.ts'
import { getTime } from './time.ts'
import { createUpload, getUpload, olderUpload, sendChunk } from './upload.ts'
import { getVoucherEnrollment, redeemVoucher, validateCode } from './redemption.ts'
import { announceInRoom, judgeQuestion } from './room-desk.ts'
import { readRoomTalk } from './room.ts'
import { getUser, getUserPreview, listUsers } from './user.ts'
import { getWebAttributes } from './web-attribute.ts'
import {
  approveRole,
  askForRole,
  endUserSessions,
  exportDeskUsers,
  getUserStory,
  listDeskUsers,
  listRoleRequests,
  rejectRole,
  resendUserConfirmation,
  updateDeskUser,
} from './user-admin.ts'
import { beatAttendance, getOwnAttendance } from './attendance.ts'
import { decideObjection, getMeetingRoster, listAttendanceCodes, listHeldMeetings } from './attendance-desk.ts'
import { getRecap, getRecapManifest, listRecaps } from './recap.ts'
import { readDeskRecap, saveRecap, uploadRecapFile } from './recap-desk.ts'
import { getMeetingRoom, getWebinar, listWebinars, olderWebinarSchedules, olderWebinarSchedulesV2 } from './webinar.ts'
import {
  cancelMeeting,
  changeCapacity,
  createWebinar,
  moveMeeting,
  readAdminWebinar,
  setWebinarLeaders,
  setMeetingLinks,
} from './webinar-admin.ts'
import { changeWebinar, listDeskWebinars, listWebinarSeats } from './webinar-desk.ts'

/** Every call there is. The server refuses to start with one unbound; OpenAPI and the fuzzer walk this list. */
export const api = {
  register,
  login,
  refreshToken,
  logout,
  confirmEmail,
  resendConfirmation,
  forgetPassword,
  resetPassword,
  changePassword,
  listSessions,
  endSession,
  logoutAll,
  handOver,
  createLoginCode,
  exchangeLoginCode,
  startGoogle,
  finishGoogle,
  olderLogin,
  olderRegister,
  olderForgotPassword,
  olderTokenNew,
  olderLogout,
  decideVisitorConsent,
  decideConsent,
  getConsent,
  getUserPreview,
  getUser,
  listUsers,
  getProfile,
  updateProfile,
  updateProfilePicture,
  listProvinces,
  listCities,
  listInstitutions,
  listCourses,
  getCourse,
  getCheckout,
  checkCheckout,
  payCheckout,
  listOrders,
  getOrder,
  downloadReceipt,
  getPayWindow,
  notifyPayment,
  listCareerTracks,
  getCareerTrack,
  listCareerTrackCategories,
  listCareerTrackVersions,
  previewStructure,
  listInstructors,
  getEnrollment,
  listEnrollments,
  listActivities,
  listLectureMaterials,
  getLesson,
  listClassDownloads,
  getClassManifest,
  getQuizExam,
  startQuizAttempt,
  saveQuizAnswers,
  listQuizAttempts,
  listLostAttempts,
  listPositions,
  listSurveys,
  listSurveyResults,
  listAssignments,
  getAssignment,
  olderHandIn,
  listExpertAssignments,
  assessAssignment,
  listLevelUps,
  olderLevelUp,
  listDeskAssignments,
  getDeskAssignment,
  listDeskExperts,
  assignExpert,
  listFinalQuizAttempts,
  getDashboardTasks,
  getDashboardFigures,
  listRefusedWrites,
  getRefusedWrite,
  contactAboutRefused,
  settleRefused,
  listSilentDevices,
  getSilentDevice,
  contactSilentOwner,
  listDeskEnrollments,
  getEnrollmentStory,
  passByHand,
  listDeskLevelUps,
  getLevelUpStory,
  reviewLevelUp,
  createUpload,
  getUpload,
  sendChunk,
  olderUpload,
  setProgress,
  createPoint,
  getPointBalance,
  createPoints,
  listPointEntries,
  getPointState,
  getLeaderboard,
  setBoardVisibility,
  getExchanges,
  exchangePoints,
  listExchanges,
  approveExchange,
  markExchangePaid,
  markExchangeUnpaid,
  rejectExchange,
  getExchangeStory,
  listPayouts,
  makePayout,
  downloadPayout,
  settlePayout,
  getWebAttributes,
  listRecaps,
  getRecap,
  getRecapManifest,
  readDeskRecap,
  saveRecap,
  uploadRecapFile,
  listWebinars,
  getWebinar,
  getMeetingRoom,
  readRoomTalk,
  announceInRoom,
  judgeQuestion,
  olderWebinarSchedules,
  olderWebinarSchedulesV2,
  getTime,
  createWebinar,
  listDeskWebinars,
  listWebinarSeats,
  changeWebinar,
  readAdminWebinar,
  setWebinarLeaders,
  changeCapacity,
  moveMeeting,
  cancelMeeting,
  setMeetingLinks,
  getOwnAttendance,
  beatAttendance,
  listHeldMeetings,
  listAttendanceCodes,
  getMeetingRoster,
  decideObjection,
  getCalendarFeed,
  createCalendarFeed,
  revokeCalendarFeed,
  sendOutbox,
  redeemVoucher,
  getVoucherEnrollment,
  validateCode,
  exportAccount,
  deleteAccount,
  listAttendanceCertificates,
  listCertificateJourneys,
  getCertificate,
  downloadCertificate,
  getCertificateBadge,
  verifyCertificate,
  listCertificateKeys,
  getBadgeIssuer,
  listRevokedBadges,
  listCourseOptions,
  listSessionOptions,
  listCertificates,
  generateCertificates,
  publishCertificates,
  downloadCertificates,
  revokeCertificate,
  olderGenerateCertificate,
  listAdminMenus,
  listAudit,
  verifyAudit,
  listDeskUsers,
  getUserStory,
  updateDeskUser,
  endUserSessions,
  resendUserConfirmation,
  askForRole,
  listRoleRequests,
  approveRole,
  rejectRole,
  exportDeskUsers,
  planBulk,
  startBulk,
  stopBulk,
  undoBulk,
  listBulks,
  getBulk,
  listBulkRows,
  listSavedViews,
  saveView,
  removeView,
  listRedeemCodes,
  createRedeemCode,
  listCoupons,
  getCoupon,
  createCoupon,
  changeCoupon,
  stopCoupon,
  resumeCoupon,
  exportCoupon,
  listCouponUses,
  planImport,
  exportImportProblems,
  listInventory,
  getInventoryItem,
  listMovements,
  createInventoryItem,
  changeInventoryItem,
  moveStock,
  listDeskOrders,
  getDeskOrder,
  markOrderRefunded,
  downloadDeskReceipt,
  listTestimonials,
  listStories,
  listFaq,
  listRecruitingRoles,
  getLegalText,
  listPosts,
  getPost,
  getDonation,
  listContent,
  getContent,
  createContent,
  changeContent,
  withdrawContent,
  removeContent,
  moveContent,
  uploadContentPicture,
  changeQuiz,
  draftQuiz,
  getDeskQuiz,
  listDeskQuizzes,
  publishQuiz,
  changeInstructor,
  createInstructor,
  getDeskInstructor,
  giveCourse,
  listDeskInstructors,
  moveInstructor,
  removeInstructor,
  removeInstructorPicture,
  setInstructorPicture,
  previewContent,
  getNotificationSettings,
  subscribeDevice,
  removeDevice,
  sendTrial,
  readDelivery,
  listNotifications,
  confirmPushes,
  searchPublic,
  searchOwn,
} as const satisfies Record<string, Endpoint>

export type OperationName = keyof typeof api
