import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolderTransport, listMails } from '#server/providers/mail/folder.ts'
import { openTestApp } from '#tests/support/app.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())

test('the mailbox lists the emails, and shows the HTML of an email only in a frame without scripts', async () => {
  await createFolderTransport(world.dataDir).send({
    id: 'satu@localhost',
    date: new Date('2026-05-01T02:03:04Z'),
    to: { name: '<img src=x onerror=alert(1)>', address: 'rina@contoh.test' },
    subject: '<script>alert(1)</script>',
    text: 'Buka http://localhost:4173/auth/confirm-email?token=abc.def.ghi\n<script>',
    html: '<p>"Halo"</p><script>alert(1)</script>',
  })
  const list = await world.app.inject('/api/mailbox')
  expect(list.statusCode).toBe(200)
  expect(list.headers['content-security-policy']).toContain("script-src 'self'")
  const [name = ''] = await listMails(world.dataDir, 1)
  expect(list.body).toContain(`href="/api/mailbox/${name}"`)
  const { body } = await world.app.inject(`/api/mailbox/${name}`)
  expect(body).toContain('<a href="http://localhost:4173/auth/confirm-email?token=abc.def.ghi">')
  expect(body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="&lt;p&gt;&quot;Halo')
  expect(list.body + body).not.toMatch(/<script|<img/)
})

test('the mailbox rejects unknown emails and paths outside its folder', async () => {
  for (const path of ['x.json', '..%2f..%2fetc%2fpasswd', '20260501T020304000Z-a.json', '%00']) {
    expect((await world.app.inject(`/api/mailbox/${path}`)).statusCode).toBeGreaterThanOrEqual(400)
  }
})

test.each([{ isProduction: true }, { smtpUrl: 'smtp://127.0.0.1:9' }])(
  'the mailbox is disabled with %o',
  async config => {
    const app = await openTestApp({ config })
    expect((await app.app.inject('/api/mailbox')).statusCode).toBe(404)
    await app.close()
  },
)
