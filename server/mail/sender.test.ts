import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allowEmails } from '#contract/account/user-account.admin.ts'
import { getUserHistory } from '#contract/account/user.admin.ts'
import { createFolderTransport, listMails, readMail } from '#server/providers/mail/folder.ts'
import { type MailMessage, MailRefused, cleanRecipient } from '#server/providers/mail/port.ts'
import { createSmtpTransport } from '#server/providers/mail/smtp.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { type RecordedMail, recordMail } from '#tests/support/mail.ts'
import { openMailServer } from '#tests/support/mail-server.ts'
import { checkDkim } from '#tests/support/dkim.ts'
import { recordUndeliverable } from './undeliverable-queries.ts'
import { queueMail } from './queue.ts'

const message: MailMessage = {
  id: 'satu@localhost',
  date: new Date('2026-05-01T02:03:04Z'),
  to: { name: 'Rina "<b>" Puspita', address: 'rina@contoh.test' },
  subject: 'Halo — satu',
  text: 'Isi dengan é dan 🙂',
  html: '<p>Isi</p>',
}

describe('waiting emails', () => {
  let world: LearningApp
  let mail: RecordedMail
  beforeAll(async () => {
    mail = recordMail()
    world = await startLearningApp({ mailTransport: mail })
    await world.app.ready()
  })
  afterAll(() => world.close())
  beforeEach(() => mail.sent.splice(0))

  const jobs = () => world.db.selectFrom('mail_job').selectAll().execute()
  async function queued() {
    const learner = await world.newLearner()
    const email = `${learner.userId}@contoh.test`
    await queueMail(world.db, { template: 'reset-password', userId: null, email, now: world.clock.now })
    return email
  }
  /** Starts the sender by a call that sends an email. The sender also sends the waiting emails. */
  const nudge = () =>
    world.app.inject({
      method: 'POST',
      url: '/api/v1/auth/forget-password',
      payload: { email: `${randomUUID()}@contoh.test` },
    })

  test('sends an email again after each failure, but not before the next try is due', async () => {
    mail.faults.push(new Error('ECONNREFUSED'), new Error('451'))
    const email = await queued()
    await nudge()
    await expect.poll(async () => (await jobs()).map(job => job.attempts)).toEqual([1])
    await expect.poll(() => mail.faults.length).toBe(1)
    await nudge()
    await expect.poll(jobs).toHaveLength(1) // the next try is not due yet
    expect(mail.faults).toHaveLength(1)
    world.clock.now = new Date(world.clock.now.getTime() + 130_000)
    await nudge()
    await expect.poll(() => mail.faults.length).toBe(0)
    world.clock.now = new Date(world.clock.now.getTime() + 130_000)
    await nudge()
    await mail.mailTo(email)
    await expect.poll(jobs).toEqual([])
  })

  test('does not retry an email that was permanently rejected, and stores it as failed', async () => {
    mail.faults.push(new MailRefused('550'))
    const email = await queued()
    await nudge()
    await expect.poll(async () => (await jobs()).filter(job => job.failed_at !== null)).toHaveLength(1)
    world.clock.now = new Date(world.clock.now.getTime() + 3_600_000)
    await nudge()
    await expect.poll(async () => (await jobs()).filter(job => job.failed_at === null)).toEqual([])
    expect(mail.sent.filter(each => each.to.address === email)).toEqual([])
    await world.db.deleteFrom('mail_job').execute()
  })

  test('sends no more emails to an email address that the mail server does not know, until an admin allows it', async () => {
    mail.faults.push(new MailRefused('550', { isAddressUnknown: true }))
    const email = await queued()
    await nudge()
    const ended = async () => (await jobs()).filter(job => job.email === email && job.is_undeliverable).length
    await expect.poll(ended).toBe(1)
    await queueMail(world.db, { template: 'reset-password', userId: null, email, now: world.clock.now })
    await nudge()
    await expect.poll(ended).toBe(2)
    expect(mail.sent.filter(each => each.to.address === email)).toEqual([])

    const { id } = await world.db
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const admin = await world.newAdmin()
    const responseBefore = await world.call(getUserHistory, { params: { id } }, { as: admin })
    expect(responseBefore.data.undeliverable?.reason).toBe('bounced')
    // The first email had a link. The second email was not rendered, so it has no link.
    expect(responseBefore.data.mails.map(({ state }) => state)).toEqual(['undeliverable', 'undeliverable', 'sent'])
    await world.call(allowEmails, { params: { id }, body: { reason: 'Kotaknya sudah ada lagi' } }, { as: admin })
    expect((await world.call(getUserHistory, { params: { id } }, { as: admin })).data.undeliverable).toBeNull()
    await queueMail(world.db, { template: 'reset-password', userId: null, email, now: world.clock.now })
    await nudge()
    await mail.mailTo(email)
    await world.db.deleteFrom('mail_job').execute()
  })

  test('a bounce blocks emails to the bounced email address, not to the next email address of the same user', async () => {
    const email = await queued()
    await recordUndeliverable(world.db, { email, reason: 'bounced', at: world.clock.now })
    const next = `${randomUUID()}@contoh.test`
    await world.db.updateTable('app_user').set({ email: next }).where('email', '=', email).execute()
    await queueMail(world.db, { template: 'reset-password', userId: null, email: next, now: world.clock.now })
    await nudge()
    expect((await mail.mailTo(next)).to.address).toBe(next)
  })

  test('sends the email again if a server died while sending it, with the same id and link', async () => {
    const email = await queued()
    await nudge()
    const first = await mail.mailTo(email)
    await expect.poll(jobs).toEqual([])
    const [id = ''] = first.id.split('@')
    const row = { id, template: 'reset-password' as const, user_id: null, email }
    await world.db
      .insertInto('mail_job')
      .values({ ...row, next_try_at: world.clock.now, created_at: first.date })
      .execute()
    await nudge()
    await expect.poll(() => mail.sent.filter(each => each.to.address === email)).toHaveLength(2)
    expect(mail.sent.findLast(each => each.to.address === email)).toEqual(first)
  })
})

describe('recipients of an email', () => {
  test.each(['x@x.id\r\nBcc: jahat@x.id', 'x@x.id\nBcc: jahat@x.id', 'x@x.id, jahat@x.id', '<x@x.id>', 'x', ''])(
    'rejects a recipient that contains several email addresses: %j',
    address => {
      expect(() => cleanRecipient({ name: 'Rina', address })).toThrow(MailRefused)
    },
  )

  test('removes line breaks from the name of a recipient', () => {
    expect(cleanRecipient({ name: 'Rina\r\nBcc: jahat@x.id', address: 'a@x.id' }).name).toBe('Rina Bcc: jahat@x.id')
  })
})

describe('emails sent by SMTP', () => {
  test('an email sent by SMTP arrives complete, with its id, and goes to one email address', async () => {
    const server = await openMailServer()
    await server.transport.send({ ...message, to: { ...message.to, name: 'Rina\r\nBcc: jahat@x.id' } })
    expect(server.recipients).toEqual(['rina@contoh.test'])
    const mail = await server.newest()
    expect(mail).toMatchObject({
      messageId: '<satu@localhost>',
      subject: 'Halo — satu',
      from: { name: 'Semai', address: 'no-reply@semai.test' },
      to: [{ address: 'rina@contoh.test' }],
    })
    expect(mail.text).toContain('é dan 🙂')
    expect(mail.html).toContain('<p>Isi</p>')
    await server.close()
  })

  test.each([
    [550, true],
    [451, false],
  ])('an SMTP answer of %i is a permanent refusal: %s', async (responseCode, isPermanent) => {
    const server = await openMailServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('tidak'), { responseCode })),
    })
    const failure: unknown = await server.transport.send(message).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(failure instanceof MailRefused).toBe(isPermanent)
    await server.close()
  })

  test('the DKIM signature of an email that users may switch off covers its one-click unsubscribe link', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const server = await openMailServer({}, { domain: 'semai.test', selector: 'satu', privateKey: pem })
    const unsubscribeUrl = `https://belajar.sekolah.id/api/unsubscribe?token=${randomUUID()}.webinar.${'x'.repeat(43)}`
    await server.transport.send({ ...message, unsubscribeUrl })
    const raw = server.newestRaw()
    const headers = new Map((await server.newest()).headers.map(({ key, value }) => [key, value]))
    expect(headers.get('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`)
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const { isValid, tags } = checkDkim(raw, publicKey)
    expect(tags).toMatchObject({ d: 'semai.test', s: 'satu', a: 'rsa-sha256' })
    expect(tags.h?.toLowerCase().split(':')).toEqual(
      expect.arrayContaining(['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
    )
    expect(isValid).toBe(true)
    expect(checkDkim(raw.replace('One-Click', 'Two-Click'), publicKey).isValid).toBe(false)
    await server.transport.send({ ...message, id: 'dua@localhost' })
    expect(server.newestRaw()).not.toMatch(/^list-unsubscribe/im)
    await server.close()
  })

  test.each([
    ['5.1.1 no such user', true],
    ['5.1.10 no mail here', true],
    ['5.1.8 bad sender', false],
    ['5.7.1 policy', false],
    ['no such user', false],
  ])('an answer of "550 %s" says that the email address is unknown: %s', async (text, isAddressUnknown) => {
    const server = await openMailServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error(text), { responseCode: 550 })),
    })
    await expect(server.transport.send(message)).rejects.toMatchObject({ name: 'MailRefused', isAddressUnknown })
    await server.close()
  })

  test('treats an unreachable mail server as a temporary failure', async () => {
    const probe = createServer()
    await new Promise<void>(resolve => void probe.listen(0, '127.0.0.1', resolve))
    const { port } = probe.address() as AddressInfo
    await new Promise(resolve => probe.close(resolve))
    const transport = createSmtpTransport({ url: `smtp://127.0.0.1:${port}`, from: 'no-reply@semai.test' })
    const failure: unknown = await transport.send(message).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(MailRefused)
    await transport.close()
  })
})

describe('emails written to the mail folder', () => {
  let dataDir = ''
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'semai-mail-'))
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  test('the mail folder stores an email once even if it is sent twice, and lists the newest first', async () => {
    const transport = createFolderTransport(dataDir)
    await Promise.all([transport.send(message), transport.send({ ...message, id: 'dua@localhost' })])
    await transport.send(message)
    await transport.send({ ...message, id: 'tiga@localhost', date: new Date('2026-05-02T00:00:00Z') })
    const names = await listMails(dataDir, 10)
    expect(names).toHaveLength(3)
    expect((await readdir(join(dataDir, 'mail'))).filter(name => name.endsWith('.part'))).toEqual([])
    expect((await readMail(dataDir, names[0] ?? ''))?.id).toBe('tiga@localhost')
    expect(await readMail(dataDir, '../mail/x.json')).toBeUndefined()
  })
})
