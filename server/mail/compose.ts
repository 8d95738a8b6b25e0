import type { Services } from '../http/context.ts'
import { formatLocalTime } from '../places/format-local-time.ts'
import { readUserZone } from '../places/user-zone-queries.ts'
import type { MailMessage } from '../providers/mail/port.ts'
import { renderEmail } from './layout.ts'
import type { EmailKinds } from './email-kind.ts'
import { findUndeliverable } from './undeliverable-queries.ts'
import { findRecipient, type MailJob } from './queries.ts'

/**
 * Renders the email with current data. Returns undefined if the recipient no longer exists or the email is obsolete.
 * Returns 'undeliverable' if emails to the recipient's email address bounce.
 */
export async function composeEmail(
  job: MailJob,
  emails: EmailKinds,
  services: Pick<Services, 'db' | 'keys' | 'publicUrl'>,
  now: Date,
): Promise<MailMessage | 'undeliverable' | undefined> {
  const kind = emails[job.template]
  const recipient = await findRecipient(services.db, job)
  if (!recipient || kind.isDue?.(job, recipient, now) === false) return undefined
  if ((await findUndeliverable(services.db, recipient.id))?.reason === 'bounced') return 'undeliverable'
  const email = kind.write({
    name: recipient.full_name,
    url: (await kind.urlOf?.(job, recipient, services)) ?? '',
    at: formatLocalTime(job.created_at, await readUserZone(services.db, recipient.id)),
  })
  return {
    id: `${job.id}@${new URL(services.publicUrl()).hostname}`,
    date: job.created_at,
    to: { name: recipient.full_name, address: recipient.email },
    ...renderEmail(email),
  }
}
