import { MINUTE_MS } from '#contract/wire/durations.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { runInTransaction } from '#server/db/database.ts'
import { revokeFamilies } from '#server/auth/family-queries.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { FIRST_CONNECTIONS } from './push-hosts.ts'
import { MailRefused } from '#server/providers/mail/port.ts'
import { renewKeys } from './vapid-keys.ts'
import { withdrawNotifications } from './service.ts'
import { AFTERNOON, type Phone, startDeliveries } from '#tests/support/deliveries.ts'

let otherPushService = await startPushService()
const {
  world,
  mail,
  service,
  newPhone,
  newReader,
  later,
  plan,
  goOn,
  stateOf,
  deliveriesOf,
  endOf,
  failedOnce,
  deviceOf,
  close,
} = await startDeliveries(otherPushService)
afterAll(async () => {
  await close()
  await otherPushService.close()
})
beforeEach(() => {
  world.clock.now = AFTERNOON
  mail.sent.splice(0)
})

describe('push messages', () => {
  test('a push is declarative, encrypted for the device, and has TTL and urgency', async () => {
    const { token, as } = await newPhone()
    const ics = { method: 'REQUEST' as const, ics: 'BEGIN:VCALENDAR', path: '/api/kalender/x.ics' }
    const about = await plan(as.userId, { step: 'ten-minutes', calendar: ics })
    await expect.poll(() => service.pushesTo(token)).toHaveLength(1)
    const [push] = service.pushesTo(token)
    expect(push?.headers).toMatchObject({ ttl: '7200', urgency: 'high' })
    const payload = JSON.parse(push?.payload ?? '{}') as Record<string, unknown>
    expect(payload).toMatchObject({
      web_push: 8030,
      mutable: true,
      notification: { title: 'Webinar sebentar lagi', body: 'Mulai pukul 15.00 WIB', tag: push?.headers.topic },
    })
    expect(JSON.stringify(payload)).toMatch(/"action":"join".*"action":"calendar"/)
    await expect.poll(() => endOf(about)).toEqual(['accepted'])
    expect(service.refusals).toEqual([])
  })

  test('a push with the longest texts fits into the limit of push services', async () => {
    const { token, as } = await newPhone()
    const path = `/${'p'.repeat(380)}`
    const calendar = { method: 'REQUEST' as const, ics: 'x', path }
    await plan(as.userId, { title: '🙂'.repeat(500), body: '🙂'.repeat(1_000), path, calendar })
    await expect.poll(() => service.pushesTo(token)).toHaveLength(1)
  })

  test('a push goes to every browser of the user, and to no other browser', async () => {
    const { token, as } = await newPhone()
    const secondPhone = await newPhone('ok', service, { ...as, accessToken: await world.tokenFor(as.userId) })
    const foreignPhone = await newPhone()
    await plan(as.userId)
    await expect.poll(() => [token, secondPhone.token].map(each => service.pushesTo(each).length)).toEqual([1, 1])
    expect(service.pushesTo(foreignPhone.token)).toEqual([])
  })

  test('a push for a merged account reaches a device that is logged in to the former account, but no other user', async () => {
    const [kept, former] = [await newReader(), await newReader()]
    await world.db
      .updateTable('app_user')
      .set({ merged_into: kept.userId, deleted_at: AFTERNOON })
      .where('id', '=', former.userId)
      .execute()
    const [own, old] = [await newPhone('ok', service, kept), await newPhone('ok', service, former)]
    await plan(kept.userId)
    for (const [{ token }, { userId }] of [
      [own, kept],
      [old, former],
    ] as const) {
      await expect.poll(() => service.pushesTo(token)).toHaveLength(1)
      const { notification } = JSON.parse(service.pushesTo(token)[0]?.payload ?? '{}') as {
        notification: { data: { userId: string } }
      }
      // The service worker compares this id with the user who is logged in on the device.
      expect(notification.data.userId).toBe(userId)
    }
  })

  test('does not send a push after its deadline', async () => {
    const { token, as } = await newPhone('broken')
    const about = await plan(as.userId, { validUntil: later(1) })
    await failedOnce(about)
    service.treat(token, 'ok')
    goOn(later(2))
    await expect.poll(() => endOf(about)).toEqual(['too-late'])
    expect(service.pushesTo(token)).toEqual([])
  })

  test('does not retry a push that was withdrawn after its first failure', async () => {
    const { token, as } = await newPhone('broken')
    const about = await plan(as.userId)
    await failedOnce(about)
    await runInTransaction(world.db, tx => withdrawNotifications(tx, { about }))
    service.treat(token, 'ok')
    goOn(later(10))
    const { as: next, token: nextToken } = await newPhone()
    await plan(next.userId)
    await expect.poll(() => service.pushesTo(nextToken)).toHaveLength(1)
    expect(service.pushesTo(token)).toEqual([])
  })
})

describe('push services', () => {
  test.each([
    ['gone', 'gone', 'gone'],
    ['missing', 'gone', 'gone'],
    ['forbidden', 'refused', 'refused'],
    ['redirect', 'refused', 'refused'],
  ] as const)('the answer %s of a push service stops the pushes to the device', async (treatment, state, because) => {
    const { as } = await newPhone(treatment)
    const about = await plan(as.userId)
    await expect.poll(() => endOf(about)).toEqual([state])
    await expect.poll(async () => (await deviceOf(as))?.retired_because).toBe(because)
    // The device gets no more pushes, so the next notification goes by email.
    const next = await plan(as.userId)
    await mail.mailTo(`${as.userId}@contoh.test`)
    await expect.poll(() => endOf(next)).toEqual(['accepted'])
  })

  test('sends the next push exactly when the Retry-After of the push service ends', async () => {
    const { token, as } = await newPhone('busy-once')
    const about = await plan(as.userId)
    await expect
      .poll(async () => (await deliveriesOf(about))[0]?.next_try_at)
      .toEqual(new Date(AFTERNOON.getTime() + 1_000))
    expect(service.pushesTo(token)).toEqual([])
    goOn(new Date(AFTERNOON.getTime() + 1_000))
    await expect.poll(() => service.pushesTo(token)).toHaveLength(1)
  })

  test('pushes to a service that does not answer do not delay pushes to other services', async () => {
    const phonesOfHangingService = await Promise.all(
      Array.from({ length: 40 }, () => newPhone('hang', otherPushService)),
    )
    const otherPhones = await Promise.all(Array.from({ length: 5 }, () => newPhone()))
    for (const { as } of phonesOfHangingService) await plan(as.userId)
    for (const { as } of otherPhones) await plan(as.userId)
    await expect.poll(() => otherPhones.map(({ token }) => service.pushesTo(token).length)).toEqual([1, 1, 1, 1, 1])
    // Checks the highest number of requests that were open at the same time, because on a slow machine the first
    // requests may already have timed out.
    await expect.poll(() => otherPushService.mostWaiting()).toBeGreaterThan(0)
    expect(otherPushService.mostWaiting()).toBeLessThanOrEqual(FIRST_CONNECTIONS)
    await otherPushService.close()
    otherPushService = await startPushService()
  })
})

describe('a new VAPID key', () => {
  test('new subscriptions use the new VAPID key, and old devices use the old key until they subscribe again', async () => {
    // A request to a service that hangs keeps the job running, so the job still uses the keys that it loaded before.
    await plan((await newPhone('hang')).as.userId)
    const oldPhone = await newPhone()
    await plan(oldPhone.as.userId)
    await expect.poll(() => service.pushesTo(oldPhone.token)).toHaveLength(1)
    const inAYear = new Date(AFTERNOON.getTime() + 400 * 1_440 * MINUTE_MS)
    await renewKeys(world.db, inAYear)

    const young = await newPhone()
    for (const { as } of [oldPhone, young]) await plan(as.userId)
    await expect.poll(() => service.pushesTo(young.token)).toHaveLength(1)
    await expect.poll(() => service.pushesTo(oldPhone.token)).toHaveLength(2)
    const getKey = ({ token }: Phone) =>
      /k=(.+)$/.exec(service.pushesTo(token).at(-1)?.headers.authorization ?? '')?.[1]
    expect(getKey(young)).not.toBe(getKey(oldPhone))
    expect(service.refusals).toEqual([])

    const generations = async () =>
      (await world.db.selectFrom('vapid_key').select('generation').orderBy('generation').execute()).map(
        row => row.generation,
      )
    await renewKeys(world.db, inAYear)
    expect(await generations()).toEqual([1, 2])
    await world.db.updateTable('push_device').set({ key_generation: 2 }).execute()
    await renewKeys(world.db, inAYear)
    expect(await generations()).toEqual([2])
  })
})

describe('silent and logged-out devices', () => {
  test('a device whose session has ended gets no more pushes, not even queued pushes', async () => {
    const { token, as } = await newPhone('broken')
    const about = await plan(as.userId)
    await failedOnce(about)
    await revokeFamilies(world.db, { userId: as.userId, at: world.clock.now })
    service.treat(token, 'ok')
    goOn(later(10))
    await expect.poll(() => endOf(about)).toEqual(['gone'])
    const next = await plan(as.userId)
    await mail.mailTo(`${as.userId}@contoh.test`)
    expect(service.pushesTo(token)).toEqual([])
    expect(await stateOf(next)).toEqual(['sent'])
  })

  test('a device that confirmed none of two pushes counts as silent, and its third push is also sent by email', async () => {
    const { token, as } = await newPhone()
    for (const nth of [1, 2]) {
      await plan(as.userId, { step: 'ten-minutes' })
      await expect.poll(() => service.pushesTo(token)).toHaveLength(nth)
    }
    await expect.poll(async () => (await deviceOf(as))?.unconfirmed).toBe(2)
    expect(mail.sent).toEqual([])
    goOn(later(6))
    const calendar = { method: 'REQUEST' as const, ics: 'BEGIN:VCALENDAR', path: '/api/kalender/x.ics' }
    await plan(as.userId, { step: 'ten-minutes', calendar })
    await expect.poll(() => service.pushesTo(token)).toHaveLength(3)
    const email = await mail.mailTo(`${as.userId}@contoh.test`)
    expect(email.calendar).toEqual({ method: 'REQUEST', ics: 'BEGIN:VCALENDAR' })
    expect(email.text).toContain('tampaknya tidak sampai')
  })
})

describe('a user who declined pushes', () => {
  test('a user who declined pushes gets emails, but only at a verified email address', async () => {
    const reader = await newReader()
    const foreignLearner = await world.newLearner()
    const [one, two] = [await plan(reader.userId), await plan(foreignLearner.userId)]
    await mail.mailTo(`${reader.userId}@contoh.test`, /Webinar sebentar lagi/)
    await expect.poll(() => stateOf(one)).toEqual(['sent'])
    await expect.poll(() => stateOf(two)).toEqual(['no-way'])
  })

  test('sends an email again if the mail server answers with a temporary error', async () => {
    mail.faults.push(new Error('451'))
    const reader = await newReader()
    const about = await plan(reader.userId)
    await failedOnce(about)
    goOn(later(1))
    await expect.poll(() => endOf(about)).toEqual(['accepted'])
  })
})

describe('a rejected email', () => {
  test('a rejected email is not sent again, but the next email is sent to the same address', async () => {
    mail.faults.push(new MailRefused('554', { isAddressUnknown: false }))
    const reader = await newReader()
    const first = await plan(reader.userId)
    await expect.poll(() => endOf(first)).toEqual(['refused'])
    goOn(later(10))
    const second = await plan(reader.userId)
    await expect.poll(() => endOf(second)).toEqual(['accepted'])
    expect(mail.sent).toHaveLength(1)
  })
})

describe('an undeliverable email address', () => {
  test('no notification is sent to an email address after its mail server reported it as unknown', async () => {
    mail.faults.push(new MailRefused('550', { isAddressUnknown: true }))
    const reader = await newReader()
    const first = await plan(reader.userId)
    await expect.poll(() => endOf(first)).toEqual(['refused'])
    const second = await plan(reader.userId)
    await expect.poll(() => endOf(second)).toEqual(['refused'])
    expect(mail.sent).toEqual([])
  })
})

describe('daily limit of notifications', () => {
  test('after three notifications a day the others wait for the next morning, except last reminders', async () => {
    const { token, as } = await newPhone()
    const news = { step: 'news' as const, validUntil: later(3_000) }
    for (const title of ['Satu', 'Dua', 'Tiga', 'Empat', 'Lima']) await plan(as.userId, { ...news, title })
    await plan(as.userId, { step: 'ten-minutes', title: 'Sepuluh menit lagi' })
    await expect.poll(() => service.pushesTo(token)).toHaveLength(4)
    const postponed = () =>
      world.db
        .selectFrom('notification')
        .select('id')
        .where('user_id', '=', as.userId)
        .where('due_at', '>', later(60))
        .execute()
    await expect.poll(postponed).toHaveLength(2)
    goOn(new Date('2026-11-23T00:00:00Z')) // seven in the morning
    await expect.poll(() => service.pushesTo(token)).toHaveLength(5)
    // Notifications that were planned for the same time have no fixed order, so the digest may contain any two of them.
    expect(service.pushesTo(token).at(-1)?.payload).toMatch(
      /2 kabar dari kemarin.*"(?:Satu|Dua|Tiga|Empat|Lima) · (?:Satu|Dua|Tiga|Empat|Lima)"/,
    )
  })

  test('quiet hours delay notifications until exactly six in the morning', async () => {
    const { token, as } = await newPhone()
    goOn(new Date('2026-11-22T14:00:00Z')) // nine in the evening
    const about = await plan(as.userId, { step: 'day', validUntil: later(1_440) })
    await expect
      .poll(() => world.db.selectFrom('notification').select('due_at').where('about', '=', about).executeTakeFirst())
      .toEqual({ due_at: new Date('2026-11-22T23:00:00Z') })
    expect(service.pushesTo(token)).toEqual([])
    goOn(new Date('2026-11-22T23:00:00Z'))
    await expect.poll(() => service.pushesTo(token)).toHaveLength(1)
  })

  test('the push about a meeting moved at night waits for the morning, but its email is sent at once', async () => {
    const { token, as } = await newPhone()
    goOn(new Date('2026-11-22T15:00:00Z'))
    const about = await plan(as.userId, { step: 'moved', title: 'Webinar dipindah', validUntil: later(4_000) })
    await mail.mailTo(`${as.userId}@contoh.test`, /dipindah/)
    expect([await stateOf(about), service.pushesTo(token).length]).toEqual([['waiting'], 0])
    goOn(new Date('2026-11-22T23:00:00Z'))
    await expect.poll(() => service.pushesTo(token)).toHaveLength(1)
    await expect.poll(() => endOf(about)).toEqual(['accepted', 'accepted'])
    expect(mail.sent).toHaveLength(1)
  })
})
