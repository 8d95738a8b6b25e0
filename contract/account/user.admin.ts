import * as v from 'valibot'
import { AuditEntry } from '../admin/audit.ts'
import { FullName, PhoneNumber } from './person-fields.ts'
import { Role } from './session-data.ts'
import { ChangeReason } from '../admin/list.ts'
import { defineEndpoint, DownloadedFile } from '../wire/endpoint.ts'
import { pageFields } from '../wire/page.ts'
import { Id, Instant } from '../wire/text.ts'
import { userList } from './user.list.ts'

/** Account in a row of the admin list. */
export const DeskUser = v.object({
  id: Id,
  fullName: v.string(),
  email: v.string(),
  phoneNumber: v.nullable(v.string()),
  isEmailVerified: v.boolean(),
  /** False if an admin deactivated the account. */
  isActive: v.boolean(),
  isAdmin: v.boolean(),
  roles: v.array(Role),
  createdAt: Instant,
  lastSeenAt: v.nullable(Instant),
  enrollmentCount: v.number(),
})
export type DeskUser = v.InferOutput<typeof DeskUser>

export const listDeskUsers = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/users',
  summary: 'Daftar pengguna untuk meja admin',
  access: 'admin',
  query: userList.query,
  answer: v.object(pageFields(DeskUser)),
})

export const RoleRequest = v.object({
  id: Id,
  user: v.object({ id: Id, fullName: v.string(), email: v.string() }),
  /** Requested rights. If both are false, the user gets neither role. */
  isAdmin: v.boolean(),
  isExpert: v.boolean(),
  reason: v.string(),
  askedBy: v.object({ id: Id, fullName: v.string() }),
  askedAt: Instant,
  /** True if the caller may approve the request. The admin who made it may not. */
  mayApprove: v.boolean(),
  /**
   * True if the caller is the only admin left and may not approve this change. A second admin must be appointed
   * first.
   */
  isSecondMissing: v.boolean(),
})
export type RoleRequest = v.InferOutput<typeof RoleRequest>

/**
 * `bounced`: the server of the recipient does not know the email address. `complained`: the user reported an email as
 * spam.
 */
export const undeliverableReasons = ['bounced', 'complained'] as const

/** Data of one user, for the user's page in the admin UI. The audit log records each request. */
export const UserHistory = v.object({
  user: v.object({
    ...DeskUser.entries,
    version: v.number(),
    /** True if the user has neither set a password nor signed in with Google yet. */
    isInvited: v.boolean(),
  }),
  orders: v.array(
    v.object({
      id: Id,
      number: v.string(),
      courseTitle: v.string(),
      method: v.string(),
      amount: v.number(),
      state: v.string(),
      createdAt: Instant,
    }),
  ),
  enrollments: v.array(
    v.object({
      id: Id,
      courseTitle: v.string(),
      sessionTitle: v.string(),
      createdAt: Instant,
      materialCount: v.number(),
      completedCount: v.number(),
      lastLearnedAt: v.nullable(Instant),
      certificateCount: v.number(),
    }),
  ),
  points: v.object({
    balance: v.number(),
    isHiddenOnBoard: v.boolean(),
    entries: v.array(v.object({ id: v.number(), amount: v.number(), reason: v.string(), happenedAt: Instant })),
  }),
  sessions: v.array(v.object({ id: Id, device: v.string(), createdAt: Instant, lastUsedAt: Instant })),
  mails: v.array(
    v.object({
      id: Id,
      template: v.string(),
      state: v.picklist(['waiting', 'failed', 'undeliverable', 'sent', 'opened']),
      at: Instant,
    }),
  ),
  /** Report about the user's email address. Null if emails reach it. */
  undeliverable: v.nullable(v.object({ reason: v.picklist(undeliverableReasons), at: Instant })),
  roleRequests: v.array(RoleRequest),
  /** Accounts that were merged into this account. */
  mergedAccounts: v.array(v.object({ id: Id, email: v.string(), createdAt: Instant })),
  audit: v.array(AuditEntry),
})
export type UserHistory = v.InferOutput<typeof UserHistory>

const oneUser = v.object({ id: Id })
const withReason = v.object({ reason: ChangeReason })

export const getUserHistory = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/users/{id}',
  summary: 'Seluruh riwayat satu pengguna',
  access: 'admin',
  params: oneUser,
  answer: UserHistory,
  errors: ['USER_NOT_FOUND'],
})

export const UserChange = v.object({ fullName: FullName, phoneNumber: v.nullable(PhoneNumber), reason: ChangeReason })

export const updateDeskUser = defineEndpoint({
  method: 'PUT',
  path: '/v1/admin/users/{id}',
  summary: 'Mengubah nama dan nomor telepon seorang pengguna',
  access: 'admin',
  isVersioned: true,
  params: oneUser,
  body: UserChange,
  answer: v.object({ version: v.number() }),
  errors: ['USER_NOT_FOUND', 'VERSION_STALE', 'VERSION_REQUIRED'],
})

export const endUserSessions = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/users/{id}/end-sessions',
  summary: 'Mengeluarkan seorang pengguna dari semua perangkat',
  access: 'admin',
  params: oneUser,
  body: withReason,
  answer: v.object({ total: v.number() }),
  errors: ['USER_NOT_FOUND'],
})

export const resendUserConfirmation = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/users/{id}/resend-confirmation',
  summary: 'Mengirim ulang konfirmasi email seorang pengguna',
  access: 'admin',
  limit: 'confirm-mail',
  params: oneUser,
  answer: v.object({ isVerified: v.boolean() }),
  errors: ['USER_NOT_FOUND'],
})

/**
 * Requests a role. Nothing changes until a second admin approves. A new role needs a verified email address, because
 * anyone can register an address of another person.
 */
export const askForRole = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/users/{id}/role-requests',
  summary: 'Meminta perubahan peran seorang pengguna',
  access: 'admin',
  params: oneUser,
  body: v.object({ isAdmin: v.boolean(), isExpert: v.boolean(), reason: ChangeReason }),
  answer: v.object({ id: Id }),
  errors: ['USER_NOT_FOUND', 'ROLE_REQUEST_WAITING', 'ROLE_UNCHANGED', 'ROLE_EMAIL_UNVERIFIED', 'ACCOUNT_DEACTIVATED'],
})

export const listRoleRequests = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/role-requests',
  summary: 'Permintaan peran yang menunggu persetujuan',
  access: 'admin',
  answer: v.array(RoleRequest),
})

const decided = ['ROLE_REQUEST_NOT_FOUND'] as const

export const approveRole = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/role-requests/{id}/approve',
  summary: 'Menyetujui perubahan peran yang diminta admin lain',
  access: 'admin',
  params: oneUser,
  answer: v.object({}),
  errors: [
    ...decided,
    'SECOND_ADMIN_NEEDED',
    'SECOND_ADMIN_MISSING',
    'LAST_ADMIN',
    'ROLE_EMAIL_UNVERIFIED',
    'ACCOUNT_DEACTIVATED',
  ],
})

export const rejectRole = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/role-requests/{id}/reject',
  summary: 'Menolak, atau menarik kembali, permintaan perubahan peran',
  access: 'admin',
  params: oneUser,
  body: withReason,
  answer: v.object({}),
  errors: decided,
})

/** Exports the users that match the filter as CSV. The audit log records the admin and the filter. */
export const exportDeskUsers = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/users/export',
  summary: 'Daftar pengguna sebagai CSV',
  access: 'admin',
  limit: 'export',
  body: v.object({ filter: userList.filter, reason: ChangeReason }),
  download: 'text/csv',
  answer: DownloadedFile,
})
