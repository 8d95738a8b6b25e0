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

describe('the choice of the channel', () => {
  test('a user without push gets the message besides the email, with title, text and link and nothing else', async () => {
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

  test('a user with reliable push gets no message, also if an email accompanies the push', async () => {
    const phone = await newPhone('ok', service, await newReader())
    await addNumber(phone.as)
    const about = await plan(phone.as.userId, { step: 'moved' })
    await mail.mailTo(`${phone.as.userId}@contoh.test`)
    await expect.poll(() => service.pushesTo(phone.token)).toHaveLength(1)
    expect(await whatsAppOf(about)).toEqual([])
  })

  test('an unconfirmed number gets no message', async () => {
    const reader = await newReader()
    await addNumber(reader, false)
    const about = await plan(reader.userId)
    await mail.mailTo(`${reader.userId}@contoh.test`)
    expect(await whatsAppOf(about)).toEqual([])
  })

  test('a confirmed number needs no confirmed email', async () => {
    const learner = await world.newLearner()
    await addNumber(learner)
    const about = await plan(learner.userId)
    await expect.poll(() => stateOfMessage(about)).toBe('accepted')
    expect(await stateOf(about)).toEqual(['sent'])
  })

  test('a user who wants no emails of a kind gets no messages of that kind', async () => {
    const { userId } = await newWhatsAppReader()
    await world.db
      .insertInto('notification_setting')
      .values({ user_id: userId, channels: withoutMail, zone: 'WIB', muted_until: null, changed_at: AFTERNOON })
      .execute()
    const about = await plan(userId)
    await expect.poll(() => stateOf(about)).toEqual(['no-way'])
    expect(sent).toEqual([])
  })

  test('a message waits for the end of quiet hours although its email is sent at once', async () => {
    const { userId } = await newWhatsAppReader()
    goOn(new Date('2026-11-22T15:00:00Z')) // ten in the evening
    const about = await plan(userId, { step: 'moved', validUntil: later(4_000) })
    await mail.mailTo(`${userId}@contoh.test`)
    expect(sent).toEqual([])
    goOn(new Date('2026-11-22T23:00:00Z'))
    await expect.poll(() => stateOfMessage(about)).toBe('accepted')
    expect(mail.sent).toHaveLength(1)
  })

  test('three messages a day; the digest of the next morning contains the others', async () => {
    const { userId } = await newWhatsAppReader()
    const news = { step: 'news' as const, validUntil: later(3_000) }
    for (const title of ['Satu', 'Dua', 'Tiga', 'Empat']) await plan(userId, { ...news, title })
    await expect.poll(() => sent.length).toBe(3)
    goOn(new Date('2026-11-23T00:00:00Z')) // seven in the morning
    await expect.poll(() => sent.length).toBe(4)
  })
})

describe('tries', () => {
  test('a message is sent again after a pause, with the same id', async () => {
    const { userId } = await newWhatsAppReader()
    faults.push(new Error('429'))
    const about = await plan(userId)
    await expect.poll(async () => (await whatsAppOf(about))[0]?.next_try_at).toEqual(later(0.25))
    goOn(later(1))
    await expect.poll(() => stateOfMessage(about)).toBe('accepted')
    expect(sent.map(({ id }) => id)).toEqual((await whatsAppOf(about)).map(({ id }) => id))
  })

  test('a message is never sent after its end time', async () => {
    const { userId } = await newWhatsAppReader()
    faults.push(new Error('429'))
    const about = await plan(userId, { validUntil: later(1) })
    await expect.poll(async () => (await whatsAppOf(about))[0]?.next_try_at).toEqual(later(0.25))
    goOn(later(1))
    await expect.poll(() => stateOfMessage(about)).toBe('too-late')
    expect(sent).toEqual([])
  })

  test('a message has at most five tries', async () => {
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

  test('a failure that WhatsApp reports before its answer stays stored', async () => {
    beforeAnswers.push(({ id }) => markWhatsAppFailed(world.db, id))
    const failed = await plan((await newWhatsAppReader()).userId)
    await expect.poll(() => stateOfMessage(failed)).toBe('refused')
    // The same job sends this message, so the try of the first message has ended.
    const next = await plan((await newWhatsAppReader()).userId)
    await expect.poll(() => stateOfMessage(next)).toBe('accepted')
    expect(sent).toHaveLength(2)
    expect(await stateOfMessage(failed)).toBe('refused')
  })

  test('a refused message does not remove the number', async () => {
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
