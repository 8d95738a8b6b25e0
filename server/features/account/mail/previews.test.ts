import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmailPreviews, listEmailPreviews } from '#contract/admin/email-preview.ts'
import { notificationKinds, type NotificationStep, notificationSteps } from '#contract/account/notification-steps.ts'
import { AFTERNOON } from '#tests/support/deliveries.ts'
import { HOUR_MS } from '#contract/wire/durations.ts'
import { expectAll } from '#tests/support/expect-all.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { type RecordedMail, recordMail } from '#tests/support/mail.ts'
import { runInTransaction } from '../../../db/database.ts'
import { queueMail } from '../../../mail/queue.ts'
import { emailKinds, noticeSamples } from '../../index.ts'
import { noticeSubjects } from '../notifications/notice-subjects.ts'
import { planNotifications } from '../notifications/service.ts'
import { sampleRecipient } from './previews.ts'

let world: LearningApp
let admin: Learner
let mail: RecordedMail
let previews: EmailPreviews
beforeAll(async () => {
  mail = recordMail()
  world = await startLearningApp({ mailTransport: mail })
  await world.app.ready()
  world.clock.now = AFTERNOON
  admin = await world.newAdmin()
  previews = (await world.call(listEmailPreviews, {}, { as: admin })).data
})
afterAll(() => world.close())

const facts = { personId: randomUUID(), now: new Date('2026-11-20T03:00:00Z'), origin: 'https://belajar.contoh.id' }

test('every kind of email has one preview', () => {
  const ids = previews.emails.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(
    [...Object.keys(emailKinds), ...noticeSamples.map(({ id }) => id), 'digest', 'test'].toSorted(),
  )
})

test('every type of notification that is sent by email has a sample for its preview', () => {
  const samples = noticeSamples.map(({ build }) => build(facts))
  // The settings have a switch for each of these kinds, so each kind needs a sample.
  expect(new Set(samples.map(({ kind }) => kind))).toEqual(new Set(notificationKinds))
  const subjects = new Set(samples.map(({ about }) => about.split(':')[0]))
  // Reminders of reviews are never sent by email, so they need no sample.
  expect(noticeSubjects.filter(subject => subject !== 'review' && !subjects.has(subject))).toEqual([])
  const steps = new Set<NotificationStep>(samples.map(({ step }) => step))
  const isMailed = (step: NotificationStep) => notificationSteps[step].mail !== 'never'
  // Notifications with the step 'registered' are no longer planned. The preview of the digest needs no sample.
  const others: NotificationStep[] = ['registered', 'digest']
  // Object.keys returns strings.
  const all = Object.keys(notificationSteps) as NotificationStep[]
  expect(all.filter(step => isMailed(step) && !others.includes(step) && !steps.has(step))).toEqual([])
})

test('the preview of an email has a name, an occasion, and complete texts', () => {
  expectAll(
    previews.emails,
    ({ name, occasion, subject, text }) =>
      name !== '' && occasion.endsWith('.') && !/undefined|null|NaN|\[object/.test(subject + text),
  )
})

test('the preview of an email has a link exactly if the email itself has a link', () => {
  expectAll(Object.values(emailKinds), ({ urlOf, preview }) => (urlOf === undefined) === (preview.path === undefined))
})

/** Creates a learner with a confirmed email and the name of the samples. */
async function newSampleLearner(): Promise<{ userId: string; email: string }> {
  const { userId } = await world.newLearner()
  const change = { full_name: sampleRecipient.name, email_verified_at: world.clock.now }
  await world.db.updateTable('app_user').set(change).where('id', '=', userId).execute()
  return { userId, email: `${userId}@contoh.test` }
}

/** Returns the subject, the HTML and the plain text of a preview. */
async function readPreview(id: string) {
  const preview = previews.emails.find(each => each.id === id)
  const { body: html } = await world.app.inject(preview?.frameUrl ?? '/')
  return { subject: preview?.subject, html, text: preview?.text }
}

test('the preview of an account email equals the sent email', async () => {
  const { userId, email } = await newSampleLearner()
  await queueMail(world.db, { template: 'certificate-published', userId, email, now: world.clock.now })
  const { subject, html, text } = await mail.mailTo(email, /Sertifikat/)
  expect(await readPreview('certificate-published')).toEqual({ subject, html, text })
})

test('the preview of a notification equals the sent email, except for the token', async () => {
  const { userId, email } = await newSampleLearner()
  const samples = noticeSamples.filter(({ id }) => id === 'enrolled')
  const notices = samples.map(({ build }) => build({ ...facts, personId: userId, now: world.clock.now }))
  await runInTransaction(world.db, tx => planNotifications(tx, notices, world.clock.now))
  const { subject, html, text } = await mail.mailTo(email, /terdaftar/)
  const removeTokens = (email: object) => JSON.stringify(email).replaceAll(/token=[\w.-]+/g, '')
  expect(removeTokens(await readPreview('enrolled'))).toBe(removeTokens({ subject, html, text }))
})

test('the HTML of a preview can be read only with its signed URL, for some hours', async () => {
  const frameUrl = previews.emails[0]?.frameUrl ?? ''
  const open = async (url: string) => (await world.app.inject(url)).statusCode
  const { statusCode, headers } = await world.app.inject(frameUrl)
  expect(statusCode).toBe(200)
  expect(headers['content-security-policy']).toContain("sandbox; frame-ancestors 'self'")
  const [path = ''] = frameUrl.split('?')
  expect(await open(path)).toBe(404)
  expect(await open(frameUrl.replace(/hour=\d+/, 'hour=999999'))).toBe(404)
  expect(await open(frameUrl.replace(path, '/api/email-preview/digest'))).toBe(404)
  world.clock.now = new Date(AFTERNOON.getTime() + 10 * HOUR_MS)
  expect(await open(frameUrl)).toBe(404)
  world.clock.now = AFTERNOON
})
