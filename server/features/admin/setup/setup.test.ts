import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCategory } from '#contract/catalog/category.admin.ts'
import * as contract from '#contract/admin/setup.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { type RecordedMail, recordMail } from '#tests/support/mail.ts'
import { allowEmails } from '#contract/account/user-account.admin.ts'
import { recordUndeliverable } from '../../../mail/undeliverable-queries.ts'
import { MailRefused } from '../../../providers/mail/port.ts'
import { hasRecentBackup } from '../../../backup/recent.ts'

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

test('the setup checklist of an empty server is filled from the database and from items that an admin confirms', async () => {
  expect(await done()).toEqual([])
  const body = { title: 'Data', slug: 'data' }
  await world.call(createCategory, { body }, { as: admin })
  expect(await done()).toEqual(['category'])
  for (const item of ['payment', 'backup'] as const)
    await world.call(contract.confirmSetup, { body: { item } }, { as: admin })
  expect(await done()).toEqual(['payment', 'category', 'backup'])
  await world.call(contract.dismissSetup, { body: { isDismissed: true } }, { as: admin })
  expect((await read()).isDismissed).toBe(true)
})

test('the backup counts as set up if a backup of the last two days was restored and checked', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'semai-backups-'))
  const backup = { dir, bucket: undefined, keyFile: join(dir, 'key'), keep: 1 }
  const summary = { format: 1, appVersion: '1.0.0', hasDatabase: true, bytes: 1 }
  const write = (name: string, more: object) =>
    writeFile(join(dir, 'archives', `${name}.json`), JSON.stringify({ ...summary, ...more }))
  const now = new Date('2026-11-26T03:00:00Z')
  await mkdir(join(dir, 'archives'))
  await write('20261126T020000Z', { takenAt: '2026-11-26T02:00:00Z' })
  await write('20261123T020000Z', { takenAt: '2026-11-23T02:00:00Z', checkedAt: '2026-11-23T02:01:00Z' })
  await writeFile(join(dir, 'archives/20261125T010000Z.json'), '{')
  expect(await hasRecentBackup(backup, now)).toBe(false)
  await write('20261125T020000Z', { takenAt: '2026-11-25T02:00:00Z', checkedAt: '2026-11-25T02:01:00Z' })
  expect(await hasRecentBackup(backup, now)).toBe(true)
  expect(await hasRecentBackup(undefined, now)).toBe(false)
  await rm(dir, { recursive: true })
})

test('the setup checklist shows why a test email could not be sent, and checks the item off if the email arrives', async () => {
  mail.faults.push(new Error('connect ECONNREFUSED 127.0.0.1:25'))
  const failedResponse = await world.call(contract.sendTestMail, {}, { as: admin })
  expect([failedResponse.status, failedResponse.code]).toEqual([400, 'SETUP_MAIL_FAILED'])
  expect(failedResponse.response.json<{ message: string }>().message).toContain('ECONNREFUSED')
  expect(await done()).not.toContain('mail')
  const sent = await world.call(contract.sendTestMail, {}, { as: admin })
  expect(mail.sent.at(-1)?.to.address).toBe(sent.data.email)
  expect(await done()).toContain('mail')
})

describe('a test email to an email address that does not exist', () => {
  const send = () => world.call(contract.sendTestMail, {}, { as: admin })
  const findAddress = async () => (await read()).testEmail
  const allow = () =>
    world.call(allowEmails, { params: { id: admin.userId }, body: { reason: 'Alamatnya benar' } }, { as: admin })

  test('a test email to an email address that bounced is not sent until an admin allows emails to it again', async () => {
    await recordUndeliverable(world.db, { email: await findAddress(), reason: 'bounced', at: world.clock.now })
    const count = mail.sent.length
    expect((await send()).code).toBe('TEST_MAIL_BOUNCED')
    expect(mail.sent).toHaveLength(count)
    await allow()
    expect((await send()).status).toBe(200)
  })

  test('a test email is sent even if the admin reported an earlier email as spam', async () => {
    await recordUndeliverable(world.db, { email: await findAddress(), reason: 'complained', at: world.clock.now })
    expect((await send()).status).toBe(200)
    await allow()
  })

  test('a test email marks an email address as bounced if the mail server of the recipient does not know the address', async () => {
    mail.faults.push(new MailRefused('550 5.1.1', { isAddressUnknown: true }))
    expect((await send()).code).toBe('TEST_MAIL_BOUNCED')
    expect((await send()).code).toBe('TEST_MAIL_BOUNCED')
    await allow()
    expect((await send()).status).toBe(200)
  })
})
