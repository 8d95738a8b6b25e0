import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { startLearningApp } from '#tests/support/learning-app.ts'
import { recordWhatsApp } from '#tests/support/whatsapp.ts'

const secret = 'a1'.repeat(16)
const verifyToken = 'verifikasi-yang-panjang'
const phoneId = '12345'
const URL_PATH = '/api/whatsapp-events'

const templates = { codeTemplate: 'kode', noticeTemplate: 'kabar' }
const cloud = { phoneId, token: 't'.repeat(20), appSecret: secret, verifyToken, apiUrl: 'http://127.0.0.1:1' }
const world = await startLearningApp({
  whatsApp: recordWhatsApp().transport,
  config: { whatsApp: { kind: 'cloud', ...cloud, ...templates } },
})
afterAll(() => world.close())

const sign = (body: string, key = secret) => `sha256=${createHmac('sha256', key).update(body).digest('hex')}`

async function post(body: string, headers: Record<string, string> = { 'x-hub-signature-256': sign(body) }) {
  const payload = { method: 'POST' as const, url: URL_PATH, payload: body }
  const response = await world.app.inject({ ...payload, headers: { 'content-type': 'application/json', ...headers } })
  return response.statusCode
}

const createPayload = (value: object, id = phoneId) =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ changes: [{ value: { metadata: { phone_number_id: id }, ...value } }] }],
  })

async function addNumber(number: string): Promise<string> {
  const { userId } = await world.newLearner()
  const now = world.clock.now
  await world.db
    .insertInto('whatsapp_number')
    .values({ user_id: userId, number, code_hash: null, code_expires_at: null, asked_at: now, confirmed_at: now })
    .execute()
  return userId
}
const findNumber = (userId: string) =>
  world.db.selectFrom('whatsapp_number').select('number').where('user_id', '=', userId).executeTakeFirst()

async function addDelivery(host = 'whatsapp'): Promise<string> {
  const { userId } = await world.newLearner()
  const [id, noticeId] = [randomUUID(), randomUUID()]
  const now = world.clock.now
  const times = { due_at: now, planned_at: now, valid_until: now, created_at: now }
  const texts = { title: 'Judul', body: 'Isi', path: '/', calendar_hash: null, calendar_path: null }
  const kind = { kind: 'webinar', step: 'hour', state: 'sent', urgency: 'high' } as const
  const notice = { id: noticeId, user_id: userId, about: `meeting:${id}`, ...kind, ...texts, ...times }
  await world.db.insertInto('notification').values(notice).execute()
  const delivery = { id, notification_id: noticeId, user_id: userId, device_id: null, host, state: 'accepted' } as const
  await world.db
    .insertInto('notification_delivery')
    .values({ ...delivery, next_try_at: now, created_at: now })
    .execute()
  return id
}
const stateOf = async (id: string) =>
  (await world.db.selectFrom('notification_delivery').select('state').where('id', '=', id).executeTakeFirst())?.state

const timestamp = (offsetSeconds = 0) => String(Math.floor(world.clock.now.getTime() / 1_000) + offsetSeconds)
const createStop = (from: string, body = 'BERHENTI', at = timestamp(1)) =>
  createPayload({ messages: [{ from, timestamp: at, type: 'text', text: { body } }] })

test('the WhatsApp webhook answers the challenge only if the verify token is right', async () => {
  const ask = (token: string) =>
    world.app.inject(`${URL_PATH}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`)
  const [right, wrong] = [await ask(verifyToken), await ask('lain')]
  expect([right.statusCode, right.body, right.headers['content-type']]).toEqual([
    200,
    '1158201444',
    'text/plain; charset=utf-8',
  ])
  expect(wrong.statusCode).toBe(403)
})

test.each([
  ['no signature', () => ({})],
  ['the signature of another key', (body: string) => ({ 'x-hub-signature-256': sign(body, 'b2'.repeat(16)) })],
  ['the signature of another body', (body: string) => ({ 'x-hub-signature-256': sign(`${body} `) })],
  ['a signature of another length', () => ({ 'x-hub-signature-256': 'sha256=00' })],
] as const)('the WhatsApp webhook refuses an event with %s', async (_name, getHeaders) => {
  const userId = await addNumber('6281200000001')
  const body = createStop('6281200000001')
  expect(await post(body, { ...getHeaders(body) })).toBe(401)
  expect(await findNumber(userId)).toEqual({ number: '6281200000001' })
})

test.each(['BERHENTI', ' stop ', 'Berhenti'])('the reply %j removes a WhatsApp number from all users', async text => {
  const users = [await addNumber('6281200000002'), await addNumber('6281200000002')]
  expect(await post(createStop('6281200000002', text))).toBe(200)
  expect(await Promise.all(users.map(findNumber))).toEqual([undefined, undefined])
})

test('a tap on the WhatsApp button "Berhenti" removes the number of the user', async () => {
  const userId = await addNumber('6281200000003')
  const message = { from: '6281200000003', timestamp: timestamp(1), type: 'button', button: { text: 'Berhenti' } }
  expect(await post(createPayload({ messages: [message] }))).toBe(200)
  expect(await findNumber(userId)).toBeUndefined()
})

test.each([
  ['another text', createStop('6281200000004', 'Kapan berhenti?')],
  ['a repeated event that is older than the number', createStop('6281200000004', 'STOP', timestamp(-60))],
  ['an invalid time', createStop('6281200000004', 'STOP', '9'.repeat(30))],
  ['another phone number of the app', createStop('6281200000004').replace(phoneId, '99999')],
  ['another shape', '{"entry":[{"changes":[7,{"value":{"messages":"x","statuses":[null]}}]}]}'],
  ['a body that is not JSON', '<xml>'],
  ['an empty body', ''],
] as const)('the WhatsApp webhook ignores an event with %s', async (_name, body) => {
  const userId = await addNumber('6281200000004')
  expect(await post(body)).toBe(200)
  expect(await findNumber(userId)).toEqual({ number: '6281200000004' })
  await world.db.deleteFrom('whatsapp_number').execute()
})

test('a WhatsApp message that was not delivered is marked, and a number without WhatsApp is removed', async () => {
  const [id, mailId] = [await addDelivery(), await addDelivery('mail')]
  const userId = await addNumber('6281200000005')
  const createStatus = (deliveryId: string, code: number) => ({
    id: 'wamid.1',
    status: 'failed',
    recipient_id: '6281200000005',
    biz_opaque_callback_data: deliveryId,
    errors: [{ code, title: 'ditolak' }],
  })
  expect(await post(createPayload({ statuses: [createStatus(mailId, 131_049), { status: 'read' }] }))).toBe(200)
  expect([await stateOf(mailId), await findNumber(userId)]).toEqual(['accepted', { number: '6281200000005' }])
  expect(await post(createPayload({ statuses: [createStatus(id, 131_026)] }))).toBe(200)
  expect([await stateOf(id), await findNumber(userId)]).toEqual(['refused', { number: null }])
})

test('the WhatsApp webhook refuses a body that is too large', async () => {
  expect(await post(JSON.stringify('x'.repeat(1024 * 1024)))).toBe(413)
})

test('a server without the WhatsApp API has no webhook', async () => {
  const off = await startLearningApp({ config: { whatsApp: { kind: 'stand-in' } } })
  const response = await off.app.inject({ method: 'POST', url: URL_PATH, payload: {} })
  expect(response.statusCode).toBe(404)
  await off.close()
})
