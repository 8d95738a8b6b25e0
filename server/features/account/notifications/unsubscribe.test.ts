import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { getNotificationSettings } from '#contract/account/notification.ts'
import { notificationKinds } from '#contract/account/notification-steps.ts'
import { loadServerKeys } from '#server/db/server-keys.ts'
import { AFTERNOON, startDeliveries } from '#tests/support/deliveries.ts'
import type { Learner } from '#tests/support/learning-app.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { type UnsubscribeKind, unsubscribeToken } from './unsubscribe-token.ts'

let otherPushService = await startPushService()
const { world, mail, newReader, plan, failedOnce, deliveriesOf, close } = await startDeliveries(otherPushService)
const keys = await loadServerKeys(world.db)
afterAll(async () => {
  await close()
  await otherPushService.close()
})
beforeEach(() => {
  world.clock.now = AFTERNOON
  mail.sent.splice(0)
})

const open = (token: string) => world.app.inject(`/api/unsubscribe?token=${encodeURIComponent(token)}`)
const post = (token: string, type = 'application/x-www-form-urlencoded') =>
  world.app.inject({
    method: 'POST',
    url: `/api/unsubscribe?token=${encodeURIComponent(token)}`,
    headers: { 'content-type': type },
    payload: 'List-Unsubscribe=One-Click',
  })
const getTokenFor = (userId: string, kind: UnsubscribeKind) => unsubscribeToken({ userId, kind }, keys)
const getChannels = async (as: Learner) => {
  const { data } = await world.call(getNotificationSettings, {}, { as })
  return data.preference.channels
}

describe('one-click link of an email', () => {
  test('an unsubscribe link switches off only the emails of its kind', async () => {
    const reader = await newReader()
    await plan(reader.userId)
    const email = await mail.mailTo(`${reader.userId}@contoh.test`)
    const url = new URL(email.unsubscribeUrl ?? '')
    expect(email.text).toContain(url.href)
    expect(email.html).toContain(`href="${url.href}"`)
    const channelsBefore = await getChannels(reader)

    const response = await post(url.searchParams.get('token') ?? '')
    expect([response.statusCode, response.headers.location]).toEqual([200, undefined])
    expect(await getChannels(reader)).toEqual({ ...channelsBefore, webinar: { push: true, mail: false } })
    mail.sent.splice(0)
    const about = await plan(reader.userId)
    const help = await plan(reader.userId, { kind: 'help', step: 'help', title: 'Bantuan' })
    await mail.mailTo(`${reader.userId}@contoh.test`, /Bantuan/)
    expect(await deliveriesOf(about)).toEqual([])
    expect(await deliveriesOf(help)).toHaveLength(1)
  })

  test('an unsubscribe link also cancels an email that waits for its next try', async () => {
    mail.faults.push(new Error('451'))
    const reader = await newReader()
    const about = await plan(reader.userId)
    await failedOnce(about)
    await post(getTokenFor(reader.userId, 'webinar'))
    expect(await deliveriesOf(about)).toEqual([])
  })

  test('an unsubscribe link works repeatedly, and keeps the other choices of the user', async () => {
    const reader = await newReader()
    await post(getTokenFor(reader.userId, 'help'), 'multipart/form-data; boundary=x')
    const responses = await Promise.all([1, 2].map(() => post(getTokenFor(reader.userId, 'assignment'))))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const off = Object.entries(await getChannels(reader)).filter(([, { mail: isMailed }]) => !isMailed)
    expect(off.map(([kind]) => kind).sort()).toEqual(['assignment', 'help'])
  })

  test('the unsubscribe link of a digest switches off the emails of all kinds', async () => {
    const reader = await newReader()
    await post(getTokenFor(reader.userId, 'digest'))
    expect(await getChannels(reader)).toEqual(
      Object.fromEntries(notificationKinds.map(kind => [kind, { push: true, mail: false }])),
    )
  })

  test('the unsubscribe link of a merged account changes the settings of the kept account', async () => {
    const [kept, former] = [await newReader(), await newReader()]
    const merged = { merged_into: kept.userId, deleted_at: AFTERNOON }
    await world.db.updateTable('app_user').set(merged).where('id', '=', former.userId).execute()
    await post(getTokenFor(former.userId, 'webinar'))
    expect((await getChannels(kept)).webinar).toEqual({ push: true, mail: false })
  })

  test('opening an unsubscribe link shows a form and changes nothing', async () => {
    const reader = await newReader()
    const { statusCode, body, headers } = await open(getTokenFor(reader.userId, 'webinar'))
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(body).toMatch(/<form method="post" action="\/api\/unsubscribe\?token=.*<button>Matikan email ini/s)
    expect(body).toContain('/akun/notifikasi"')
    expect((await getChannels(reader)).webinar.mail).toBe(true)
  })

  test('refuses forged unsubscribe links, and does not reveal whether a user exists', async () => {
    const reader = await newReader()
    const token = getTokenFor(reader.userId, 'webinar')
    const [user = '', , signature = ''] = token.split('.')
    const forged = [
      '',
      'x',
      `${user}.help.${signature}`,
      `${user}.trial.${signature}`,
      `${randomUUID()}.webinar.${signature}`,
      `${user}.webinar.${'A'.repeat(43)}`,
      `${token}A`,
      `${user}.__proto__.${signature}`,
      '\u0000',
    ]
    for (const each of forged) {
      expect([(await open(each)).statusCode, (await post(each)).statusCode]).toEqual([400, 400])
    }
    const twice = await world.app.inject({ method: 'POST', url: `/api/unsubscribe?token=${token}&token=${token}` })
    expect(twice.statusCode).toBe(400)
    expect((await getChannels(reader)).webinar.mail).toBe(true)
    const nobody = await post(getTokenFor(randomUUID(), 'webinar'))
    expect(nobody.statusCode).toBe(200)
    expect(nobody.body).toBe((await post(token)).body)
  })
})
