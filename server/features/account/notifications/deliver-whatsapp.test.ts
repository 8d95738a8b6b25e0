import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { listNotifications } from '#contract/account/notification.ts'
import { WhatsAppRefused } from '#server/providers/whatsapp/port.ts'
import { AFTERNOON, startDeliveries } from '#tests/support/deliveries.ts'
import type { Learner } from '#tests/support/learning-app.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { recordWhatsApp } from '#tests/support/whatsapp.ts'
import { markWhatsAppFailed } from './whatsapp-delivery-queries.ts'

const other = await startPushService()
const recorder = recordWhatsApp()
const { sent, faults, beforeAnswers } = recorder
const { world, mail, service, newPhone, newReader, later, plan, goOn, stateOf, deliveriesOf, close } =
  await startDeliveries(other, { whatsApp: recorder.transport })
afterAll(async () => {
  await close()
  await other.close()
})
beforeEach(() => {
  world.clock.now = AFTERNOON
  sent.splice(0)
  faults.splice(0)
  mail.sent.splice(0)
})

let count = 0
async function addNumber({ userId }: Learner, isConfirmed = true): Promise<string> {
  count += 1
  const number = `62812345${String(count).padStart(5, '0')}`
  const times = { asked_at: AFTERNOON, confirmed_at: isConfirmed ? AFTERNOON : null }
  const code = { code_hash: null, code_expires_at: null }
  await world.db
    .insertInto('whatsapp_number')
    .values({ user_id: userId, number, ...code, ...times })
    .execute()
  return number
}

async function newWhatsAppReader(): Promise<Learner & { number: string }> {
  const reader = await newReader()
  return { ...reader, number: await addNumber(reader) }
}

const whatsAppOf = async (about: string) => (await deliveriesOf(about)).filter(({ host }) => host === 'whatsapp')
const stateOfMessage = async (about: string) => (await whatsAppOf(about))[0]?.state
const withoutMail = JSON.stringify({ webinar: { push: true, mail: false } })

describe('a deactivated account', () => {
  const setDeactivated = ({ userId }: Learner, deactivated_at: Date | null) =>
    world.db.updateTable('app_user').set({ deactivated_at }).where('id', '=', userId).execute()

  test('a deactivated account gets no notification by email or WhatsApp until it is activated again', async () => {
    const reader = await newWhatsAppReader()
    await setDeactivated(reader, AFTERNOON)
    const about = await plan(reader.userId)
    await expect.poll(() => stateOf(about)).toEqual(['no-way'])
    await setDeactivated(reader, null)
    const next = await plan(reader.userId)
    await expect.poll(() => stateOfMessage(next)).toBe('accepted')
    await mail.mailTo(`${reader.userId}@contoh.test`)
  })

  test('a deactivation cancels emails and WhatsApp messages that are waiting for another try', async () => {
    mail.faults.push(new Error('451'))
    faults.push(new Error('timeout'))
    const reader = await newWhatsAppReader()
    const about = await plan(reader.userId)
    const hasFailed = async () => (await deliveriesOf(about)).map(({ state, attempts }) => `${state} ${attempts}`)
    await expect.poll(hasFailed).toEqual(['waiting 1', 'waiting 1'])
    await setDeactivated(reader, AFTERNOON)
    const ends = async () => {
      goOn(later(1))
      return (await deliveriesOf(about)).map(({ state }) => state)
    }
    await expect.poll(ends).toEqual(['gone', 'gone'])
    expect([sent, mail.sent]).toEqual([[], []])
  })
})

describe('the choice of the channel', () => {
  test('a user without push gets an email and a WhatsApp message, which contains only title, text and link', async () => {
    const { userId, number } = await newWhatsAppReader()
    const about = await plan(userId)
    await expect.poll(() => stateOfMessage(about)).toBe('accepted')
    await mail.mailTo(`${userId}@contoh.test`)
    const [message] = sent
    const [delivery] = await whatsAppOf(about)
    expect(message).toEqual({
      id: delivery?.id,
      date: AFTERNOON,
      to: number,
      kind: 'notice',
      title: 'Webinar sebentar lagi',
      body: 'Mulai pukul 15.00 WIB',
      url: expect.stringMatching(/^https?:\/\/[^/]+\/webinar$/),
    })
    expect(sent).toHaveLength(1)
    expect(mail.sent).toHaveLength(1)
  })

  test('a user with reliable push gets no WhatsApp message, even if an email accompanies the push', async () => {
    const phone = await newPhone('ok', service, await newReader())
    await addNumber(phone.as)
    const about = await plan(phone.as.userId, { step: 'moved' })
    await mail.mailTo(`${phone.as.userId}@contoh.test`)
    await expect.poll(() => service.pushesTo(phone.token)).toHaveLength(1)
    expect(await whatsAppOf(about)).toEqual([])
  })

  test('sends no WhatsApp message to an unconfirmed number', async () => {
    const reader = await newReader()
    await addNumber(reader, false)
    const about = await plan(reader.userId)
    await mail.mailTo(`${reader.userId}@contoh.test`)
    expect(await whatsAppOf(about)).toEqual([])
  })

  test('sends a WhatsApp message to a confirmed number even if the email address is unconfirmed', async () => {
    const learner = await world.newLearner()
    await addNumber(learner)
    const about = await plan(learner.userId)
    await expect.poll(() => stateOfMessage(about)).toBe('accepted')
    expect(await stateOf(about)).toEqual(['sent'])
  })

  test('a user who turned off emails of a kind gets no WhatsApp messages of that kind', async () => {
    const { userId } = await newWhatsAppReader()
    await world.db
      .insertInto('notification_setting')
      .values({ user_id: userId, channels: withoutMail, zone: 'WIB', muted_until: null, changed_at: AFTERNOON })
      .execute()
    const about = await plan(userId)
    await expect.poll(() => stateOf(about)).toEqual(['no-way'])
    expect(sent).toEqual([])
  })

  test('in quiet hours, sends the email at once, and the WhatsApp message only when the quiet hours end', async () => {
    const { userId } = await newWhatsAppReader()
    goOn(new Date('2026-11-22T15:00:00Z')) // ten in the evening
    const about = await plan(userId, { step: 'moved', validUntil: later(4_000) })
    await mail.mailTo(`${userId}@contoh.test`)
    expect(sent).toEqual([])
    goOn(new Date('2026-11-22T23:00:00Z'))
    await expect.poll(() => stateOfMessage(about)).toBe('accepted')
    expect(mail.sent).toHaveLength(1)
  })

  test('sends three of four WhatsApp messages on one day, and the fourth the next morning', async () => {
    const { userId } = await newWhatsAppReader()
    const news = { step: 'news' as const, validUntil: later(3_000) }
    for (const title of ['Satu', 'Dua', 'Tiga', 'Empat']) await plan(userId, { ...news, title })
    await expect.poll(() => sent.length).toBe(3)
    goOn(new Date('2026-11-23T00:00:00Z')) // seven in the morning
    await expect.poll(() => sent.length).toBe(4)
  })
})

describe('tries', () => {
  test('a failed WhatsApp message is sent again after a pause, with the same id', async () => {
    const { userId } = await newWhatsAppReader()
    faults.push(new Error('429'))
    const about = await plan(userId)
    await expect.poll(async () => (await whatsAppOf(about))[0]?.next_try_at).toEqual(later(0.25))
    goOn(later(1))
    await expect.poll(() => stateOfMessage(about)).toBe('accepted')
    expect(sent.map(({ id }) => id)).toEqual((await whatsAppOf(about)).map(({ id }) => id))
  })

  test('a WhatsApp message is not sent after its deadline', async () => {
    const { userId } = await newWhatsAppReader()
    faults.push(new Error('429'))
    const about = await plan(userId, { validUntil: later(1) })
    await expect.poll(async () => (await whatsAppOf(about))[0]?.next_try_at).toEqual(later(0.25))
    goOn(later(1))
    await expect.poll(() => stateOfMessage(about)).toBe('too-late')
    expect(sent).toEqual([])
  })

  test('the server tries at most five times to send a WhatsApp message', async () => {
    const { userId } = await newWhatsAppReader()
    faults.push(...Array.from({ length: 5 }, () => new Error('timeout')))
    const about = await plan(userId, { validUntil: later(600) })
    for (let nth = 1; nth <= 4; nth += 1) {
      await expect.poll(async () => (await whatsAppOf(about))[0]?.next_try_at).toEqual(later(2 ** (nth - 3)))
      goOn(later(15))
    }
    await expect.poll(() => stateOfMessage(about)).toBe('gone')
    expect(faults).toEqual([])
  })

  test('a number without WhatsApp is removed, and the next notification goes by email only', async () => {
    const { userId, ...reader } = await newWhatsAppReader()
    faults.push(new WhatsAppRefused('131026', { isNumberUnreachable: true }))
    const first = await plan(userId)
    await expect.poll(() => stateOfMessage(first)).toBe('refused')
    const row = await world.db
      .selectFrom('whatsapp_number')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirst()
    expect(row).toMatchObject({ number: null, confirmed_at: null, refused_at: AFTERNOON })
    const second = await plan(userId, { title: 'Kabar kedua' })
    await mail.mailTo(`${userId}@contoh.test`, /kedua/)
    expect(await whatsAppOf(second)).toEqual([])
    const { data } = await world.call(listNotifications, {}, { as: { userId, ...reader } })
    expect(data.find(({ title }) => title !== 'Kabar kedua')).toMatchObject({
      deliveries: [{ channel: 'mail' }],
      whatsApp: 'refused',
    })
  })

  test('keeps a failure report of WhatsApp that arrives before the response to the send request', async () => {
    beforeAnswers.push(({ id }) => markWhatsAppFailed(world.db, id))
    const failed = await plan((await newWhatsAppReader()).userId)
    await expect.poll(() => stateOfMessage(failed)).toBe('refused')
    // Waits until the job has sent a second message, because the try of the first message has then ended.
    const next = await plan((await newWhatsAppReader()).userId)
    await expect.poll(() => stateOfMessage(next)).toBe('accepted')
    expect(sent).toHaveLength(2)
    expect(await stateOfMessage(failed)).toBe('refused')
  })

  test('the number is kept if WhatsApp refuses a message for a reason other than the number', async () => {
    const { userId, number } = await newWhatsAppReader()
    faults.push(new WhatsAppRefused('131049'))
    const about = await plan(userId)
    await expect.poll(() => stateOfMessage(about)).toBe('refused')
    const row = await world.db
      .selectFrom('whatsapp_number')
      .select('number')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    expect(row).toEqual({ number })
  })
})
