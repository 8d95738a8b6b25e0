import * as v from 'valibot'
import type { Mount } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import type { EmailKinds } from '../../../mail/email-kind.ts'
import type { NoticeSample } from '../notifications/service.ts'
import { isPreviewLink } from './preview-link.ts'
import { composePreviews } from './previews.ts'

/**
 * Content security policy of the email preview. Only pages of this app may embed the preview. The preview runs no
 * scripts and opens no links.
 */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'"

const Query = v.object({ hour: v.string(), signature: v.string() })

/**
 * Serves `/api/email-preview/{id}`, the HTML of a preview for a frame. The page cannot set the HTML of the frame
 * itself, because the app's Trusted Types policy refuses markup.
 */
export function createPreviewFrameMount(emailKinds: EmailKinds, noticeSamples: readonly NoticeSample[]): Mount {
  return (app, services) => {
    app.get<{ Params: { id: string } }>('/email-preview/:id', (request, reply) => {
      const { id } = request.params
      const now = services.now()
      const query = v.safeParse(Query, request.query)
      if (!query.success || !isPreviewLink(id, query.output, services.keys, now))
        throw new CallError('ADDRESS_NOT_FOUND')
      const email = composePreviews(emailKinds, noticeSamples, services, now).find(each => each.id === id)
      if (!email) throw new CallError('ADDRESS_NOT_FOUND')
      return reply
        .headers({
          'content-security-policy': policy,
          'x-frame-options': 'SAMEORIGIN',
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
        })
        .type('text/html; charset=utf-8')
        .send(email.html)
    })
  }
}
