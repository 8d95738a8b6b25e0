import type { FastifyReply } from 'fastify'
import * as v from 'valibot'
import { demoEmailRefused, isDemoEmail } from '../../../auth/demo-domain.ts'
import type { Config } from '../../../config.ts'
import type { Mount } from '../../../http/bind.ts'
import { wakeMailJob } from '../../../mail/queue.ts'
import { createFirstAdmin, FirstAdmin, isSetUpOpen } from './first-admin.ts'
import { OperatorRefusal } from './operator.ts'
import { type SetUpErrors, renderSetUpClosedPage, renderSetUpDonePage, renderSetUpPage } from './set-up-page.ts'

const FORM_MAX_BYTES = 8 * 1024

/** Content security policy. The page has no script and sends its form only to this server. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

function sendPage(reply: FastifyReply, html: string, status = 200): FastifyReply {
  return reply
    .code(status)
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(html)
}

/** Returns the first message for each invalid field. */
function getFaults(form: URLSearchParams, { isProduction }: Pick<Config, 'isProduction'>): SetUpErrors {
  const parsed = v.safeParse(FirstAdmin, Object.fromEntries(form))
  const faults: SetUpErrors = {}
  for (const issue of parsed.issues ?? []) {
    const name = v.getDotPath(issue) as keyof typeof FirstAdmin.entries // paths of a flat object are its entries
    faults[name] ??= issue.message
  }
  if (parsed.success && isProduction && isDemoEmail(parsed.output.email)) faults.email = demoEmailRefused
  if (form.get('password') !== form.get('passwordConfirmation'))
    faults.passwordConfirmation = '* Ulangi password harus sama dengan password sebelumnya!'
  return faults
}

/** Serves `/api/set-up`, the page of the link that the server prints at its start if no admin exists. */
export const setUpMount: Mount = async (app, { config, db, keys, now, publicUrl, jobs }) => {
  app.get<{ Querystring: Record<string, unknown> }>('/set-up', async (request, reply) => {
    const { token = '' } = request.query
    if (typeof token !== 'string') return sendPage(reply, renderSetUpClosedPage(), 410)
    if (!(await isSetUpOpen(db, token, { keys, now: now() }))) return sendPage(reply, renderSetUpClosedPage(), 410)
    return sendPage(reply, renderSetUpPage(token, { fullName: '', email: '' }))
  })

  await app.register(async forms => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(body.toString())),
    )
    forms.post('/set-up', async (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const token = form.get('token') ?? ''
      if (!(await isSetUpOpen(db, token, { keys, now: now() }))) return sendPage(reply, renderSetUpClosedPage(), 410)
      const typed = { fullName: form.get('fullName') ?? '', email: form.get('email') ?? '' }
      const faults = getFaults(form, config)
      if (Object.keys(faults).length > 0) return sendPage(reply, renderSetUpPage(token, typed, faults), 400)
      try {
        await createFirstAdmin(db, v.parse(FirstAdmin, Object.fromEntries(form)), { now: now(), place: request.ip })
      } catch (error) {
        if (!(error instanceof OperatorRefusal)) throw error
        return sendPage(reply, renderSetUpPage(token, typed, { form: error.message }), 400)
      }
      wakeMailJob({ jobs })
      const redirect = encodeURIComponent(`${publicUrl()}/admin/dashboard`)
      return sendPage(reply, renderSetUpDonePage(`/auth/login?redirect=${redirect}`))
    })
  })
}
