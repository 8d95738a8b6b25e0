import type { FastifyReply } from 'fastify'
import type { Mount } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { listMails, readMail } from '../../../providers/mail/folder.ts'
import type { MailMessage } from '../../../providers/mail/port.ts'
import { renderMailboxPage, renderMailPage } from './mailbox-pages.ts'

const SHOWN = 100

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(html)
}

/**
 * Serves `/api/mailbox`, which shows sent emails to users who try the app. The page contains the links of all users.
 * The page therefore exists only if emails are written to a folder, and never in production.
 */
export const mountMailbox: Mount = (app, { config }) => {
  if (config.isProduction || config.smtpUrl !== undefined) return
  const { dataDir } = config

  app.get('/mailbox', async (_request, reply) => {
    const names = await listMails(dataDir, SHOWN)
    const mails = await Promise.all(names.map(async name => ({ name, mail: await readMail(dataDir, name) })))
    const readableMails = mails.filter((each): each is { name: string; mail: MailMessage } => each.mail !== undefined)
    return sendPage(reply, renderMailboxPage(readableMails))
  })

  app.get<{ Params: { name: string } }>('/mailbox/:name', async (request, reply) => {
    const mail = await readMail(dataDir, request.params.name)
    if (!mail) throw new CallError('ADDRESS_NOT_FOUND')
    return sendPage(reply, renderMailPage(mail))
  })
}
