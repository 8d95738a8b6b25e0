import type { EmailPreview } from '#contract/admin/email-preview.ts'
import type { Services } from '../../../http/context.ts'
import type { EmailKind, EmailKinds } from '../../../mail/email-kind.ts'
import { renderEmail } from '../../../mail/layout.ts'
import { formatLocalTime } from '../../../places/format-local-time.ts'
import type { MailMessage } from '../../../providers/mail/port.ts'
import { renderTestMail } from '../../admin/setup/service.ts'
import { composeDigestSample, composeNoticeSample, type NoticeSample } from '../notifications/service.ts'

/** Recipient of the samples. No account has this id. */
export const sampleRecipient = {
  id: '00000000-0000-4000-8000-000000000000',
  name: 'Rina Wulandari',
  address: 'rina@contoh.id',
}

type Content = Pick<MailMessage, 'subject' | 'html' | 'text' | 'calendar'>

/** A preview with the HTML of the email instead of its URL. */
type ComposedPreview = Omit<EmailPreview, 'frameUrl'> & { html: string }

/** Composes a preview of each kind of email with sample data. Uses the code that composes the real emails. */
export function composePreviews(
  emailKinds: EmailKinds,
  noticeSamples: readonly NoticeSample[],
  services: Pick<Services, 'publicUrl' | 'keys'>,
  now: Date,
): ComposedPreview[] {
  const origin = services.publicUrl()
  const notices = noticeSamples.map(sample => ({
    ...sample,
    content: composeNoticeSample(sample, sampleRecipient, services, now),
  }))
  const titles = [...new Set(notices.map(({ content }) => content.subject))].slice(0, 5)
  return [
    ...Object.entries(emailKinds).map(([id, kind]) =>
      toPreview({ id, group: 'account', ...kind.preview }, composeAccountSample(kind, origin, now)),
    ),
    ...notices.map(({ content, ...sample }) => toPreview({ ...sample, group: 'notice' }, content)),
    toPreview(
      {
        id: 'digest',
        group: 'notice',
        name: 'Rangkuman',
        occasion: 'Pagi hari, kalau kemarin ada lebih dari tiga pemberitahuan.',
      },
      composeDigestSample(titles, sampleRecipient, services, now),
    ),
    toPreview(
      { id: 'test', group: 'server', name: 'Email uji', occasion: 'Saat admin mengirim email uji ke dirinya.' },
      renderTestMail(sampleRecipient.name, origin),
    ),
  ]
}

function composeAccountSample({ write, preview }: EmailKind, origin: string, now: Date): Content {
  const url = preview.path === undefined ? '' : `${origin}${preview.path}`
  return renderEmail(write({ name: sampleRecipient.name, url, at: formatLocalTime(now, 'WIB') }))
}

function toPreview(
  { id, group, name, occasion }: Pick<EmailPreview, 'id' | 'group' | 'name' | 'occasion'>,
  { subject, html, text, calendar }: Content,
): ComposedPreview {
  return { id, group, name, occasion, subject, html, text, hasCalendar: calendar !== undefined }
}
