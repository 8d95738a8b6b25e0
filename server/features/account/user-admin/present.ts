import type { DeskUser, RoleRequest, UserHistory } from '#contract/account/user.admin.ts'
import type { Approval } from './approval.ts'
import type { DeskUserRow } from './queries.ts'
import type { RequestRow } from './role-queries.ts'
import type { listMailLinks, listWaitingMails } from './story-queries.ts'

export function presentDeskUser(row: DeskUserRow): DeskUser {
  return {
    id: row.id,
    fullName: row.full_name,
    email: row.email,
    phoneNumber: row.phone_number,
    isEmailVerified: row.email_verified_at !== null,
    isActive: row.deactivated_at === null,
    isAdmin: row.is_admin,
    roles: row.roles,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    enrollmentCount: row.enrollment_count ?? 0,
  }
}

export function presentRequest(row: RequestRow, approval: Approval): RoleRequest {
  return {
    id: row.id,
    user: { id: row.user_id, fullName: row.user_name, email: row.user_email },
    isAdmin: row.is_admin,
    isExpert: row.is_expert,
    reason: row.reason,
    askedBy: { id: row.asked_by, fullName: row.asker_name },
    askedAt: row.asked_at.toISOString(),
    mayApprove: approval === 'allowed',
    isSecondMissing: approval === 'missing',
  }
}

type Rows<Query extends (...input: never[]) => unknown> = Awaited<ReturnType<Query>>

/** Lists queued and failed emails, and the links of sent emails, because only the link of a sent email is stored. */
export function presentMails(
  waiting: Rows<typeof listWaitingMails>,
  links: Rows<typeof listMailLinks>,
): UserHistory['mails'] {
  return [
    ...waiting.map(({ id, template, failed_at: failedAt, is_undeliverable: isUndeliverable, created_at: at }) => ({
      id,
      template,
      state: failedAt ? (isUndeliverable ? ('undeliverable' as const) : ('failed' as const)) : ('waiting' as const),
      at: (failedAt ?? at).toISOString(),
    })),
    ...links.map(({ id, purpose, expires_at: until, used_at: usedAt }) => ({
      id,
      template: purpose === 'confirm-email' ? 'verification' : purpose,
      state: usedAt ? ('opened' as const) : ('sent' as const),
      at: (usedAt ?? until).toISOString(),
    })),
  ]
}
