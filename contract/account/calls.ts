import { deleteAccount, exportAccount } from './account-data.ts'
import { eraseUser, exportUserData } from './account-data.admin.ts'
import { changePassword, confirmEmail, forgetPassword, resendConfirmation, resetPassword } from './account-mail.ts'
import { login, register } from './auth.ts'
import { decideConsent, decideVisitorConsent, getConsent } from './consent.ts'
import { finishGoogle, startGoogle } from './google.ts'
import { addInstitution, listDeskInstitutions, mergeInstitution, removeInstitution } from './institution.admin.ts'
import { listCities, listInstitutions, listProvinces } from './location.ts'
import {
  confirmPushes,
  getNewsRead,
  getNotificationSettings,
  listNotifications,
  readDelivery,
  removeDevice,
  sendTrial,
  subscribeDevice,
  setNewsRead,
} from './notification.ts'
import { olderForgotPassword, olderLogin, olderLogout, olderRegister, olderTokenNew } from './older-auth.ts'
import {
  addPasskey,
  finishPasskeyLogin,
  listPasskeys,
  removePasskey,
  startPasskey,
  startPasskeyLogin,
} from './passkey.ts'
import { getProfile, tellEWallet, updateProfile, updateProfilePicture } from './profile.ts'
import { logout, refreshToken } from './session-data.ts'
import { createLoginCode, endSession, exchangeLoginCode, handOver, listSessions, logoutAll } from './sessions.ts'
import { getUser, getUserPreview, listUsers } from './user.ts'
import { deactivateUser, inviteUser, reactivateUser, sendPasswordLink } from './user-account.admin.ts'
import { approveMerge, listMergePlans, planMerge, rejectMerge } from './user-merge.ts'
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
} from './user.admin.ts'

/** API calls: accounts, sessions, notifications and consent. */
export const accountCalls = {
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
  listPasskeys,
  startPasskey,
  addPasskey,
  removePasskey,
  startPasskeyLogin,
  finishPasskeyLogin,
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
  tellEWallet,
  listProvinces,
  listCities,
  listInstitutions,
  listDeskInstitutions,
  addInstitution,
  mergeInstitution,
  removeInstitution,
  exportAccount,
  deleteAccount,
  listDeskUsers,
  getUserStory,
  inviteUser,
  updateDeskUser,
  endUserSessions,
  sendPasswordLink,
  deactivateUser,
  reactivateUser,
  exportUserData,
  eraseUser,
  resendUserConfirmation,
  planMerge,
  listMergePlans,
  approveMerge,
  rejectMerge,
  askForRole,
  listRoleRequests,
  approveRole,
  rejectRole,
  exportDeskUsers,
  getNotificationSettings,
  subscribeDevice,
  removeDevice,
  sendTrial,
  readDelivery,
  getNewsRead,
  setNewsRead,
  listNotifications,
  confirmPushes,
} as const
