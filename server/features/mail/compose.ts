import type { Db } from '../../db/database.ts'
import type { ServerKeys } from '../../db/server-keys.ts'
import type { MailTemplate, MailTokenPurpose } from '../../db/tables/mail.ts'
import type { MailMessage } from '../../providers/mail/port.ts'
import { linkSeconds, signMailToken } from '../../auth/mail-token.ts'
import { htmlOf, textOf } from './layout.ts'
import { letters } from './letters.ts'
import { findRecipient, insertMailToken, type MailJob } from './queries.ts'

export interface Desk {
  db: Db
  keys: ServerKeys
  publicUrl: () => string
}

const links: Partial<Record<MailTemplate, { purpose: MailTokenPurpose; path: string }>> = {
  verification: { purpose: 'confirm-email', path: '/auth/confirm-email' },
  'reset-password': { purpose: 'reset-password', path: '/auth/reset-password' },
}

/** Letters whose button leads to a page of the app, as it is. */
const pages: Partial<Record<MailTemplate, string>> = { 'certificate-published': '/sertifikat' }

const momentInJakarta = new Intl.DateTimeFormat('id-ID', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Jakarta',
})

function expiryOf(job: MailJob, purpose: MailTokenPurpose): Date {
  return new Date(job.created_at.getTime() + linkSeconds[purpose] * 1000)
}

async function linkFor(job: MailJob, userId: string, { db, keys, publicUrl }: Desk): Promise<string> {
  const link = links[job.template]
  const page = pages[job.template]
  if (page !== undefined) return `${publicUrl()}${page}`
  if (!link) return ''
  const { purpose, path } = link
  const expiresAt = expiryOf(job, purpose)
  await insertMailToken(db, { id: job.id, user_id: userId, purpose, email: job.email, expires_at: expiresAt })
  const token = await signMailToken({ id: job.id, purpose, createdAt: job.created_at }, keys)
  return `${publicUrl()}${path}?token=${token}`
}

/** The mail as it should go out now, or undefined when there is nobody to send it to or nothing left to say. */
export async function compose(job: MailJob, desk: Desk, now: Date): Promise<MailMessage | undefined> {
  const purpose = links[job.template]?.purpose
  if (purpose && expiryOf(job, purpose) <= now) return undefined
  const recipient = await findRecipient(desk.db, job)
  if (!recipient || (job.template === 'verification' && recipient.email_verified_at)) return undefined
  const letter = letters[job.template]({
    name: recipient.full_name,
    url: await linkFor(job, recipient.id, desk),
    at: `${momentInJakarta.format(job.created_at)} WIB`,
  })
  return {
    id: `${job.id}@${new URL(desk.publicUrl()).hostname}`,
    date: job.created_at,
    to: { name: recipient.full_name, address: recipient.email },
    subject: letter.subject,
    text: textOf(letter),
    html: htmlOf(letter),
  }
}
