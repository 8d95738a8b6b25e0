import { afterAll, beforeEach, expect, test } from 'vitest'
import { getNotificationSettings } from '#contract/account/notification.ts'
import {
  confirmWhatsAppNumber,
  removeWhatsAppNumber,
  setWhatsAppNumber,
} from '#contract/account/notification-whatsapp.ts'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import { WhatsAppRefused } from '#server/providers/whatsapp/port.ts'
import { type Learner, startLearningApp } from '#tests/support/learning-app.ts'
import { recordWhatsApp } from '#tests/support/whatsapp.ts'

const recorder = recordWhatsApp()
const world = await startLearningApp({ whatsApp: recorder.transport, config: { rateLimitFactor: 1 } })
const start = world.clock.now
afterAll(() => world.close())
beforeEach(() => {
  world.clock.now = start
  recorder.sent.splice(0)
  recorder.faults.splice(0)
})

let count = 0
/** Returns a number that no other test uses. */
const newNumber = () => `08123456${String((count += 1)).padStart(4, '0')}`
const toStored = (number: string) => number.replace(/^0/, '62')

const put = (as: Learner, number: string) => world.call(setWhatsAppNumber, { body: { number } }, { as })
const confirm = (as: Learner, code: string) => world.call(confirmWhatsAppNumber, { body: { code } }, { as })
const readState = async (as: Learner) => (await world.call(getNotificationSettings, {}, { as })).data.whatsApp
const otherCode = (code: string) => (code === '000000' ? '000001' : '000000')

test('a WhatsApp number is confirmed only by its code, and responses show dots for most of its digits', async () => {
  const as = await world.newLearner()
  expect(await readState(as)).toEqual({ state: 'none', number: null })
  const number = newNumber()
  expect((await put(as, number)).data).toEqual({ state: 'unconfirmed', number: `+62 812 •••• ${number.slice(-3)}` })
  const code = recorder.codeTo(toStored(number))
  expect(code).toMatch(/^\d{6}$/)
  expect((await confirm(as, otherCode(code))).code).toBe('WHATSAPP_CODE_WRONG')
  expect((await readState(as))?.state).toBe('unconfirmed')
  expect((await confirm(as, code)).data.state).toBe('confirmed')
  expect((await readState(as))?.state).toBe('confirmed')
  expect((await confirm(as, code)).code).toBe('WHATSAPP_CODE_OVER')
  await world.call(removeWhatsAppNumber, {}, { as })
  expect((await readState(as))?.state).toBe('none')
})

test('the database does not contain the confirmation code in plain text', async () => {
  const as = await world.newLearner()
  const number = newNumber()
  await put(as, number)
  const row = await world.db
    .selectFrom('whatsapp_number')
    .selectAll()
    .where('user_id', '=', as.userId)
    .executeTakeFirst()
  expect(JSON.stringify({ ...row, code_hash: row?.code_hash?.toString('latin1') })).not.toContain(
    recorder.codeTo(toStored(number)),
  )
})

test('the code for a WhatsApp number is valid for exactly ten minutes', async () => {
  const as = await world.newLearner()
  const number = newNumber()
  await put(as, number)
  world.clock.now = new Date(start.getTime() + 10 * MINUTE_MS)
  expect((await confirm(as, recorder.codeTo(toStored(number)))).code).toBe('WHATSAPP_CODE_OVER')
  world.clock.now = new Date(start.getTime() + 10 * MINUTE_MS - 1)
  expect((await confirm(as, recorder.codeTo(toStored(number)))).status).toBe(200)
})

test('the code for a WhatsApp number is refused after five wrong tries, even if many arrive at once', async () => {
  const as = await world.newLearner()
  const number = newNumber()
  await put(as, number)
  const code = recorder.codeTo(toStored(number))
  const tries = await Promise.all(Array.from({ length: 8 }, () => confirm(as, otherCode(code))))
  expect(tries.map(each => each.code).filter(each => each === 'WHATSAPP_CODE_WRONG')).toHaveLength(5)
  expect((await confirm(as, code)).code).toBe('WHATSAPP_CODE_OVER')
})

test('the code of another user or of an earlier number does not confirm a number', async () => {
  const [one, other] = [await world.newLearner(), await world.newLearner()]
  const [first, second] = [newNumber(), newNumber()]
  await put(one, first)
  const code = recorder.codeTo(toStored(first))
  await put(other, second)
  expect((await confirm(other, code)).code).toBe('WHATSAPP_CODE_WRONG')
  await put(one, second)
  expect((await confirm(one, code)).code).toBe('WHATSAPP_CODE_WRONG')
})

test('two users may have the same number, and the second gets the same answers as the first', async () => {
  const users = [await world.newLearner(), await world.newLearner()]
  const number = newNumber()
  const answers = []
  for (const as of users) {
    const asked = await put(as, number)
    const confirmed = await confirm(as, recorder.codeTo(toStored(number)))
    answers.push([asked.status, asked.data, confirmed.status, confirmed.data])
  }
  expect(answers[1]).toEqual(answers[0])
})

test('sends at most five WhatsApp codes an hour to a user, and at most five to a number', async () => {
  const as = await world.newLearner()
  for (let nth = 0; nth < 5; nth += 1) expect((await put(as, newNumber())).status).toBe(200)
  expect((await put(as, newNumber())).code).toBe('TOO_MANY_REQUESTS')
  const number = newNumber()
  for (let nth = 0; nth < 5; nth += 1) expect((await put(await world.newLearner(), number)).status).toBe(200)
  expect((await put(await world.newLearner(), number)).code).toBe('TOO_MANY_REQUESTS')
})

test('a number without WhatsApp is removed and shown as refused', async () => {
  const as = await world.newLearner()
  recorder.faults.push(new WhatsAppRefused('131026', { isNumberUnreachable: true }))
  expect((await put(as, newNumber())).code).toBe('WHATSAPP_NUMBER_UNREACHABLE')
  expect(await readState(as)).toEqual({ state: 'refused', number: null })
})

test('accepts a code even if the response of WhatsApp to the message with the code was lost', async () => {
  const as = await world.newLearner()
  const number = newNumber()
  recorder.transport.send = async message => {
    recorder.sent.push(message)
    throw new Error('timeout')
  }
  expect((await put(as, number)).code).toBe('WHATSAPP_NOT_ANSWERING')
  expect((await confirm(as, recorder.codeTo(toStored(number)))).data.state).toBe('confirmed')
})

test('a server without WhatsApp offers no setting and sends no code', async () => {
  const off = await startLearningApp()
  const as = await off.newLearner()
  expect((await off.call(getNotificationSettings, {}, { as })).data).not.toHaveProperty('whatsApp')
  const { code } = await off.call(setWhatsAppNumber, { body: { number: '081234567890' } }, { as })
  expect(code).toBe('WHATSAPP_OFF')
  await off.close()
})
