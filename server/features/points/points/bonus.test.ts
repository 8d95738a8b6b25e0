import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account/account-data.ts'
import { confirmEmail } from '#contract/account/account-mail.ts'
import { register } from '#contract/account/auth.ts'
import { createPoint } from '#contract/points/points.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { type RecordedMail, recordMail } from '#tests/support/mail.ts'
import { findBalance } from './service.ts'

const password = 'rahasia'

let mail: RecordedMail
let world: LearningApp
beforeAll(async () => {
  mail = recordMail()
  world = await startLearningApp({ mailTransport: mail })
})
afterAll(() => world.close())

async function join(email: string) {
  const body = { fullName: 'Orang Baru', email, phoneNumber: '081234567890', password }
  const { data } = await world.call(register, { body })
  const as = { userId: data.user.id, accessToken: data.accessToken }
  const event = { user_id: as.userId, point: 50, extras: { event_name: 'register-success' } }
  await world.call(createPoint, { body: event }, { as })
  const balance = () => findBalance(world.db, as.userId)
  /**
   * Opens the newest email's link until one works, because the first email that is found may belong to an earlier
   * account.
   */
  const confirm = async () => {
    const tryNewest = async () => {
      const token = await mail.tokenTo(email, /[Kk]onfirmasi|[Vv]erifikasi/)
      return (await world.call(confirmEmail, { body: { token } })).status
    }
    await expect.poll(tryNewest, { interval: 500 }).toBe(200)
  }
  const erase = async () => expect((await world.call(deleteAccount, { body: { password } }, { as })).status).toBe(200)
  return { as, balance, confirm, erase }
}

test('an unverified registration with the email of another person does not use up the sign-up bonus of the owner', async () => {
  await (await join('korban@contoh.test')).erase()
  const owner = await join('korban@contoh.test')
  expect(await owner.balance()).toBe(0)
  await owner.confirm()
  expect(await owner.balance()).toBe(50)
  await owner.erase()
  const again = await join('korban@contoh.test')
  await again.confirm()
  expect(await again.balance()).toBe(0)
})

test('gives the sign-up bonus to one verified account for all Gmail spellings of an email address', async () => {
  const thief = await join('ko.rban+x@gmail.com')
  const owner = await join('korban@gmail.com')
  await owner.confirm()
  expect([await thief.balance(), await owner.balance()]).toEqual([50, 50])
  const third = await join('korban+y@gmail.com')
  await third.confirm()
  expect(await third.balance()).toBe(0)
})

test('gives the sign-up bonus once for all email addresses of a mailbox, even after their verification', async () => {
  const first = await join('sekali@contoh.test')
  await first.confirm()
  expect(await first.balance()).toBe(50)
  const second = await join('sekali+2@contoh.test')
  await second.confirm()
  expect([await first.balance(), await second.balance()]).toEqual([50, 0])
})
