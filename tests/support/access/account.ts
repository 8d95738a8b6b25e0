import { randomUUID } from 'node:crypto'
import { CONSENT_TEXT_VERSION } from '#contract/account/consent.ts'
import { createFullProfile } from '../profile.ts'
import { type AccessCases, attackTexts } from './case.ts'
import type { OwnedResources } from './owned.ts'

const freeText = ['address', 'institutionName', 'company', 'bio']

const isPassword = (field: string, value: unknown) => field === 'password' && attackTexts.includes(String(value))

/** A well-formed registration for a challenge that the server did not issue. */
const registration = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: [] },
}

/** A well-formed signature of a passkey that is not registered. */
const assertion = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
}

/** Creates the cases for calls about accounts, sessions, profiles, devices and consent. */
export const createAccountCases = (own: OwnedResources) =>
  ({
    register: { input: () => ({ body: {} }), foreign: 'public' },
    login: { input: () => ({ body: {} }), foreign: 'public' },
    refreshToken: { input: () => ({ body: {} }), foreign: 'public' },
    logout: { input: () => ({}), foreign: 'own' },
    confirmEmail: { input: () => ({ body: {} }), foreign: 'public' },
    resendConfirmation: { input: () => ({}), foreign: 'own' },
    forgetPassword: { input: () => ({ body: {} }), foreign: 'public' },
    resetPassword: { input: () => ({ body: {} }), foreign: 'public' },
    changePassword: {
      input: () => ({ body: { oldPassword: 'bukan-ini', newPassword: 'rahasia-baru' } }),
      foreign: 'own',
      own: 'OLD_PASSWORD_MISMATCH',
    },
    listSessions: { input: () => ({}), foreign: 'own' },
    endSession: {
      input: () => ({ params: { id: randomUUID() } }),
      foreign: 'LOGIN_SESSION_NOT_FOUND',
      own: 'LOGIN_SESSION_NOT_FOUND',
    },
    logoutAll: { input: () => ({ body: { scope: 'others' } }), foreign: 'own', isLast: true },
    handOver: {
      input: () => ({ body: { origin: 'https://jahat.example' } }),
      foreign: 'own',
      own: 'ORIGIN_NOT_ALLOWED',
    },
    createLoginCode: {
      input: () => ({ body: { origin: 'https://jahat.example' } }),
      foreign: 'own',
      own: 'ORIGIN_NOT_ALLOWED',
    },
    exchangeLoginCode: { input: () => ({ body: {} }), foreign: 'public' },
    listPasskeys: { input: () => ({}), foreign: 'own' },
    startPasskey: { input: () => ({ body: { password: '' } }), foreign: 'own', takes: isPassword },
    addPasskey: {
      input: () => ({ body: registration }),
      foreign: 'own',
      own: 'PASSKEY_NOT_VERIFIED',
    },
    removePasskey: {
      input: () => ({ params: { id: randomUUID() }, body: { password: '' } }),
      foreign: 'PASSKEY_NOT_FOUND',
      own: 'PASSKEY_NOT_FOUND',
      takes: isPassword,
    },
    startPasskeyLogin: { input: () => ({}), foreign: 'public' },
    finishPasskeyLogin: { input: () => ({ body: {} }), foreign: 'public' },
    getSecondStep: { input: () => ({}), foreign: 'own' },
    passStep: { input: () => ({ body: { code: '000000' } }), foreign: 'FORBIDDEN', own: 'STEP_NOT_SET_UP' },
    startPasskeyStep: { input: () => ({}), foreign: 'FORBIDDEN', own: 'STEP_NOT_SET_UP' },
    passPasskeyStep: { input: () => ({ body: assertion }), foreign: 'FORBIDDEN', own: 'PASSKEY_NOT_KNOWN' },
    startAuthenticatorApp: { input: () => ({ body: { password: '' } }), foreign: 'FORBIDDEN', takes: isPassword },
    confirmAuthenticatorApp: {
      input: () => ({ body: { code: '000000' } }),
      foreign: 'FORBIDDEN',
      own: 'STEP_CODE_WRONG',
    },
    removeAuthenticatorApp: {
      input: () => ({ body: { password: '' } }),
      foreign: 'FORBIDDEN',
      own: 'STEP_NOT_SET_UP',
      takes: isPassword,
    },
    makeRecoveryCodes: {
      input: () => ({ body: { password: '' } }),
      foreign: 'FORBIDDEN',
      own: 'STEP_NOT_SET_UP',
      takes: isPassword,
    },
    listLoginMethods: { input: () => ({}), foreign: 'public' },
    startGoogle: { input: () => ({}), foreign: 'public' },
    finishGoogle: { input: () => ({ body: {} }), foreign: 'public' },
    legacyLogin: { input: () => ({ body: {} }), foreign: 'public' },
    legacyRegister: { input: () => ({ body: {} }), foreign: 'public' },
    legacyForgotPassword: { input: () => ({ body: {} }), foreign: 'public' },
    legacyTokenNew: { input: () => ({ body: {} }), foreign: 'public' },
    legacyLogout: { input: () => ({ body: {} }), foreign: 'public' },
    exportAccount: { input: () => ({}), foreign: 'own' },
    deleteAccount: {
      input: () => ({ body: { password: 'bukan-ini' } }),
      foreign: 'own',
      own: 'PASSWORD_MISMATCH',
    },
    getNotificationSettings: { input: () => ({}), foreign: 'own' },
    subscribeDevice: {
      input: () => ({
        body: { endpoint: 'https://jahat.example/push', p256dh: 'x', auth: 'x', pushKey: 'x' },
      }),
      foreign: 'own',
      own: 'PUSH_SERVICE_NOT_KNOWN',
    },
    removeDevice: {
      input: () => ({ params: { id: randomUUID() } }),
      foreign: 'PUSH_DEVICE_NOT_FOUND',
      own: 'PUSH_DEVICE_NOT_FOUND',
    },
    sendTrial: {
      input: () => ({ params: { id: randomUUID() } }),
      foreign: 'PUSH_DEVICE_NOT_FOUND',
      own: 'PUSH_DEVICE_NOT_FOUND',
    },
    setWhatsAppNumber: {
      input: () => ({ body: { number: '081234567890' } }),
      foreign: 'own',
      own: 'WHATSAPP_OFF',
    },
    confirmWhatsAppNumber: {
      input: () => ({ body: { code: '123456' } }),
      foreign: 'own',
      own: 'WHATSAPP_CODE_OVER',
    },
    removeWhatsAppNumber: { input: () => ({}), foreign: 'own' },
    readDelivery: {
      input: () => ({ params: { id: randomUUID() } }),
      foreign: 'PUSH_DELIVERY_NOT_FOUND',
      own: 'PUSH_DELIVERY_NOT_FOUND',
    },
    getNewsRead: { input: () => ({}), foreign: 'own' },
    setNewsRead: { input: () => ({ body: { until: '2026-11-21T03:00:00.000Z' } }), foreign: 'own' },
    listNotifications: { input: () => ({}), foreign: 'own' },
    confirmPushes: { input: () => ({ body: {} }), foreign: 'public' },
    decideVisitorConsent: { input: () => ({ body: {} }), foreign: 'public' },
    decideConsent: {
      input: () => ({ body: { visitorId: randomUUID(), purposes: [], textVersion: CONSENT_TEXT_VERSION } }),
      foreign: 'own',
    },
    getConsent: { input: () => ({}), foreign: 'own' },
    getUserPreview: { input: () => ({}), foreign: 'own' },
    listUsers: { input: () => ({ query: { id: own.owner.userId } }), foreign: 'own' },
    getUser: { input: () => ({ params: { id: own.owner.userId } }), foreign: 'USER_NOT_FOUND' },
    getProfile: { input: () => ({}), foreign: 'own' },
    updateProfile: {
      input: () => ({ body: createFullProfile() }),
      foreign: 'own',
      takes: (field, value) =>
        (value === null && field !== 'fullName') || (attackTexts.includes(String(value)) && freeText.includes(field)),
    },
    claimEWalletNotice: { input: () => ({}), foreign: 'own' },
    updateProfilePicture: { input: () => ({ file: own.picture }), foreign: 'own' },
    listProvinces: { input: () => ({}), foreign: 'public' },
    listCities: { input: () => ({ params: { provinceId: '32' } }), foreign: 'public' },
    listInstitutions: { input: () => ({ query: { search: 'bandung' } }), foreign: 'public' },
    readTogether: { input: () => ({ query: { addresses: '/v1/enrollments /v1/time' } }), foreign: 'own' },
    getTime: { input: () => ({}), foreign: 'public' },
    getCalendarFeed: { input: () => ({}), foreign: 'own' },
    createCalendarFeed: { input: () => ({}), foreign: 'own' },
    revokeCalendarFeed: { input: () => ({}), foreign: 'own' },
    getBlogFeed: { input: () => ({}), foreign: 'own' },
    createBlogFeed: { input: () => ({}), foreign: 'own' },
    revokeBlogFeed: { input: () => ({}), foreign: 'own' },
  }) satisfies AccessCases
