import { listEmailPreviews } from '#contract/admin/email-preview.ts'
import { brand } from '#contract/site/brand.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import type { EmailKinds } from '../../../mail/email-kind.ts'
import type { NoticeSample } from '../notifications/service.ts'
import { createPreviewLink } from './preview-link.ts'
import { composePreviews, sampleRecipient } from './previews.ts'

/** Returns the handlers for the previews of these emails and notifications. */
export function createEmailPreviewBindings(
  emailKinds: EmailKinds,
  noticeSamples: readonly NoticeSample[],
): readonly Binding[] {
  return [
    bindEndpoint(listEmailPreviews, (_request, context) => ({
      from: { name: brand.name, address: context.config.mailFrom },
      to: { name: sampleRecipient.name, address: sampleRecipient.address },
      emails: composePreviews(emailKinds, noticeSamples, context, context.now()).map(({ html: _html, ...email }) => ({
        ...email,
        frameUrl: createPreviewLink(email.id, context.keys, context.now()),
      })),
    })),
  ]
}
