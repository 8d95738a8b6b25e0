import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCategory } from '#contract/catalog/category.admin.ts'
import * as contract from '#contract/admin/setup.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { type RecordedMail, recordMail } from '#tests/support/mail.ts'

let world: LearningApp
let admin: Learner
let mail: RecordedMail
beforeAll(async () => {
  mail = recordMail()
  world = await startLearningApp({ database: await openTestDatabase(), mailTransport: mail })
  admin = await world.newAdmin()
})
afterAll(() => world.close())

const read = async () => (await world.call(contract.getSetup, {}, { as: admin })).data
const done = async () => (await read()).items.filter(({ isDone }) => isDone).map(({ name }) => name)

test('the checklist of an empty server reports what the database has, and what an admin confirmed', async () => {
  expect(await done()).toEqual([])
  const body = { title: 'Data', slug: 'data', reason: 'Kategori pertama' }
  await world.call(createCategory, { body }, { as: admin })
  expect(await done()).toEqual(['category'])
  for (const item of ['payment', 'backup'] as const)
    await world.call(contract.confirmSetup, { body: { item } }, { as: admin })
  expect(await done()).toEqual(['payment', 'category', 'backup'])
  await world.call(contract.dismissSetup, { body: { isDismissed: true } }, { as: admin })
  expect((await read()).isDismissed).toBe(true)
})

test('a test email that cannot be sent gives the reason; one that arrives checks the item off', async () => {
  mail.faults.push(new Error('connect ECONNREFUSED 127.0.0.1:25'))
  const failed = await world.call(contract.sendTestMail, {}, { as: admin })
  expect([failed.status, failed.code]).toEqual([400, 'SETUP_MAIL_FAILED'])
  expect(failed.response.json<{ message: string }>().message).toContain('ECONNREFUSED')
  expect(await done()).not.toContain('mail')
  const sent = await world.call(contract.sendTestMail, {}, { as: admin })
  expect(mail.sent.at(-1)?.to.address).toBe(sent.data.email)
  expect(await done()).toContain('mail')
})
