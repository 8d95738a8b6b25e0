import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/account/notification.ts'
import { endDeliveries } from './delivery-queries.ts'
import { storePreference } from './service.ts'
import { runInTransaction } from '#server/db/database.ts'
import { isPrivateAddress, readEndpoint } from '#server/providers/push/endpoint.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { type PushService, startPushService } from '#tests/support/push-service.ts'

let world: LearningApp
let service: PushService
let pushKey = ''
beforeAll(async () => {
  service = await startPushService()
  world = await startLearningApp({ config: { pushTestOrigins: [service.origin] } })
  const { data } = await world.call(contract.getNotificationSettings, {}, { as: await world.newLearner() })
  pushKey = data.pushKey
})
afterAll(async () => {
  await world.close()
  await service.close()
})

const getBody = ({ endpoint, p256dh, auth }: contract.SubscribeDeviceBody | ReturnType<PushService['subscribe']>) => ({
  endpoint,
  p256dh,
  auth,
  pushKey,
})
const subscribe = (as: Learner, body: contract.SubscribeDeviceBody) =>
  world.call(contract.subscribeDevice, { body }, { as })
const getDevices = async (as: Learner) => (await world.call(contract.getNotificationSettings, {}, { as })).data.devices

describe('push endpoints', () => {
  test.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://127.0.0.1/x',
    'https://10.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'https://fcm.googleapis.com.jahat.example/x',
    'https://jahatfcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://a:b@fcm.googleapis.com/x',
    'https://fcm.googleapis.com./x',
    'https://fcm.googleapis.com/x#',
    'https://fcm.googleapis.com@127.0.0.1/x',
    'https://fcm.g\u03BFogleapis.com/x',
    'https://xn--fcm-googleapis.com/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://2130706433/x',
    'https://push.apple.com.jahat.example/x',
    'http://127.0.0.1:1/x',
    'file:///etc/passwd',
  ])('rejects the URL of an unknown push service: %s', async endpoint => {
    const as = await world.newLearner()
    const response = await subscribe(as, { ...getBody(service.subscribe()), endpoint })
    expect([response.status, response.code]).toEqual([400, 'PUSH_SERVICE_NOT_KNOWN'])
    expect(await getDevices(as)).toEqual([])
  })

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-pn1p.notify.windows.com/w/?token=abc',
  ])('accepts the push URL of a browser: %s', endpoint => {
    expect(readEndpoint(endpoint, [])?.href).toBe(endpoint)
  })

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    'fec0::1',
  ])('recognises %s as an internal IP address, to which no push is sent', address => {
    expect(isPrivateAddress(address)).toBe(true)
  })
})

describe('push subscription keys', () => {
  test.each([
    ['a key that is not a point of the curve', { p256dh: randomBytes(65).toString('base64url') }],
    ['a key that is too short', { p256dh: randomBytes(20).toString('base64url') }],
    ['a secret that is too short', { auth: randomBytes(4).toString('base64url') }],
  ])('rejects the keys of a subscription: %s', async (_what, forged) => {
    const response = await subscribe(await world.newLearner(), { ...getBody(service.subscribe()), ...forged })
    expect([response.status, response.code]).toEqual([400, 'PUSH_KEYS_INVALID'])
  })

  test('rejects a subscription with an unknown VAPID key with the code PUSH_KEY_OUTDATED', async () => {
    const answer = await subscribe(await world.newLearner(), { ...getBody(service.subscribe()), pushKey: 'lama' })
    expect(answer.code).toBe('PUSH_KEY_OUTDATED')
  })
})

test('rejects a subscription of one megabyte', async () => {
  const body = { ...getBody(service.subscribe()), endpoint: `${service.origin}/${'x'.repeat(1_048_576)}` }
  expect((await subscribe(await world.newLearner(), body)).status).toBe(413)
})

test('repeated subscriptions of one login count as one device, and a user can have at most ten devices', async () => {
  const as = await world.newLearner()
  for (let nth = 0; nth < 20; nth += 1) await subscribe(as, getBody(service.subscribe()))
  expect(await getDevices(as)).toHaveLength(1)
  for (let nth = 0; nth < 12; nth += 1) {
    const login = { ...as, accessToken: await world.tokenFor(as.userId) }
    await subscribe(login, getBody(service.subscribe()))
  }
  expect(await getDevices(as)).toHaveLength(10)
})

test('a browser gets pushes only for its last login, and no other user can claim it by its endpoint', async () => {
  const [first, next, thief] = [await world.newLearner(), await world.newLearner(), await world.newLearner()]
  const browser = service.subscribe()
  await subscribe(first, getBody(browser))
  const stolen = await subscribe(thief, { ...getBody(service.subscribe()), endpoint: browser.endpoint })
  expect(stolen.code).toBe('PUSH_ADDRESS_TAKEN')
  expect((await subscribe(next, getBody(browser))).status).toBe(200)
  expect([await getDevices(first), await getDevices(next)].map(devices => devices.length)).toEqual([0, 1])
})

test('two spellings of a push URL count as the same URL', async () => {
  const [owner, thief] = [await world.newLearner(), await world.newLearner()]
  const browser = service.subscribe()
  await subscribe(owner, getBody(browser))
  const endpoint = browser.endpoint.replace('http://', 'HTTP://').replace('/push/', '/./push/')
  const answer = await subscribe(thief, { ...getBody(service.subscribe()), endpoint })
  expect(answer.code).toBe('PUSH_ADDRESS_TAKEN')
})

test('if six users register one browser for pushes at the same time, exactly one user owns the device afterwards', async () => {
  const everybody = await Promise.all(Array.from({ length: 6 }, () => world.newLearner()))
  const body = getBody(service.subscribe())
  const responses = await Promise.all(everybody.map(as => subscribe(as, body)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  const devices = await Promise.all(everybody.map(getDevices))
  expect(devices.flat()).toHaveLength(1)
})

test('a user cannot disable or test the device of another user', async () => {
  const [owner, stranger] = [await world.newLearner(), await world.newLearner()]
  const { data } = await subscribe(owner, getBody(service.subscribe()))
  const params = { id: data.id }
  const codes = [
    (await world.call(contract.removeDevice, { params }, { as: stranger })).code,
    (await world.call(contract.sendTrial, { params }, { as: stranger })).code,
  ]
  expect(codes).toEqual(['PUSH_DEVICE_NOT_FOUND', 'PUSH_DEVICE_NOT_FOUND'])
  expect(await getDevices(owner)).toHaveLength(1)
})

async function getTrial(as: Learner) {
  const { data } = await subscribe(as, getBody(service.subscribe()))
  const trial = await world.call(contract.sendTrial, { params: { id: data.id } }, { as })
  return { deviceId: data.id, deliveryId: trial.data.deliveryId }
}
const confirm = (...receipts: contract.PushReceipt[]) => world.call(contract.confirmPushes, { body: { receipts } })
const read = async (id: string, as: Learner) =>
  (await world.call(contract.readDelivery, { params: { id } }, { as })).data

describe('push receipts', () => {
  test("a receipt with implausible times is stored with the server's time, and reactivates its device", async () => {
    const as = await world.newLearner()
    const { deviceId, deliveryId } = await getTrial(as)
    await world.db
      .updateTable('push_device')
      .set({ unconfirmed: 2, silent_from: world.clock.now })
      .where('id', '=', deviceId)
      .execute()
    expect((await getDevices(as))[0]?.state).toBe('silent')
    const now = world.clock.now.toISOString()
    await confirm({ id: deliveryId, arrivedAt: '2001-01-01T00:00:00Z', shownAt: '2099-01-01T00:00:00Z' })
    expect(await read(deliveryId, as)).toMatchObject({ arrivedAt: now, shownAt: now, tappedAt: null })
    expect((await getDevices(as))[0]?.state).toBe('active')
  })

  test('accepts a push receipt that arrives while the server stores the push as accepted', async () => {
    const as = await world.newLearner()
    const trials = []
    for (let count = 0; count < 3; count += 1) trials.push(await getTrial(as))
    const { clock, db } = world
    const ids = trials.map(({ deliveryId }) => deliveryId)
    const arrivedAt = clock.now.toISOString()
    for (let round = 0; round < 30; round += 1) {
      await db
        .updateTable('notification_delivery')
        .set({ arrived_at: null, shown_at: null })
        .where('id', 'in', ids)
        .execute()
      const answers = await Promise.all([
        ...ids.map(id => confirm({ id, arrivedAt, shownAt: arrivedAt })),
        ...ids.map(id => endDeliveries(db, [{ id, state: 'accepted' }], clock.now)),
      ])
      expect(answers.flatMap(answer => answer?.status ?? [])).toEqual([200, 200, 200])
    }
  })

  test('a receipt from a device on which another user is logged in stops the pushes to the device', async () => {
    const as = await world.newLearner()
    const { deliveryId } = await getTrial(as)
    await confirm({ id: deliveryId, arrivedAt: world.clock.now.toISOString(), isStranger: true })
    expect((await getDevices(as))[0]?.state).toBe('stranger')
    expect(await read(deliveryId, as)).toMatchObject({ shownAt: null })
  })

  test('accepts the receipt of an unknown push', async () => {
    expect((await confirm({ id: randomUUID(), arrivedAt: world.clock.now.toISOString() })).status).toBe(200)
  })

  test('a user cannot read the push receipts of another user', async () => {
    const { deliveryId } = await getTrial(await world.newLearner())
    const response = await world.call(
      contract.readDelivery,
      { params: { id: deliveryId } },
      { as: await world.newLearner() },
    )
    expect(response.code).toBe('PUSH_DELIVERY_NOT_FOUND')
  })
})

test('ignores a change of preferences that was made earlier than the stored change but arrives later', async () => {
  const as = await world.newLearner()
  const { preference } = (await world.call(contract.getNotificationSettings, {}, { as })).data
  const laterTime = world.clock.now
  const earlier = new Date(laterTime.getTime() - 60_000)
  const keep = (zone: 'WITA' | 'WIT', happenedAt: Date) =>
    runInTransaction(world.db, tx => storePreference(tx, as, { ...preference, zone }, { happenedAt }))
  expect([await keep('WIT', laterTime), await keep('WITA', earlier)]).toEqual([{ isNew: true }, { isNew: false }])
  expect((await world.call(contract.getNotificationSettings, {}, { as })).data.preference.zone).toBe('WIT')
})
