import { brand } from '#contract/site/brand.ts'
import type { Services } from '../../../http/context.ts'
import { renderEmail } from '../../../mail/layout.ts'
import type { MailMessage } from '../../../providers/mail/port.ts'
import type { ClaimedMail } from './delivery-queries.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

/** Content of the email of a notification. */
type MailContent = Omit<ClaimedMail, 'attempts' | 'validUntil' | 'isUndeliverable' | 'isDeactivated'>

function unsubscribeUrlOf(
  { userId, kind }: MailContent,
  origin: string,
  keys: Pick<Services, 'keys'>['keys'],
): string | undefined {
  // Notifications of these two kinds are never sent by email, so they need no link to switch emails off.
  if (kind === 'trial' || kind === 'review') return undefined
  return `${origin}/api/unsubscribe?token=${unsubscribeToken({ userId, kind }, keys)}`
}

export function composeNotificationMail(
  mail: MailContent,
  { publicUrl, keys }: Pick<Services, 'publicUrl' | 'keys'>,
): MailMessage {
  const origin = publicUrl()
  const unsubscribeUrl = unsubscribeUrlOf(mail, origin, keys)
  return {
    id: `${mail.id}@${new URL(origin).hostname}`,
    date: mail.createdAt,
    to: { name: mail.name, address: mail.email },
    ...renderEmail({
      subject: mail.title,
      greeting: `Halo, ${mail.name}.`,
      paragraphs: [mail.body],
      action: { label: `Buka di ${brand.name}`, url: `${origin}${mail.path}` },
      notes: mail.hasSilentDevice
        ? [
            `Pemberitahuan di perangkatmu tampaknya tidak sampai. Buka ${brand.name} di perangkat itu untuk memperbaikinya.`,
          ]
        : [],
      links: [
        { label: 'Atur pemberitahuan', url: `${origin}/akun/notifikasi` },
        ...(unsubscribeUrl === undefined
          ? []
          : [{ label: 'Berhenti menerima email seperti ini', url: unsubscribeUrl }]),
      ],
    }),
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
    ...(mail.ics !== null && mail.method !== null && { calendar: { method: mail.method, ics: mail.ics } }),
  }
}
