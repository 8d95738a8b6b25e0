import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'
import { createCloudError, startCloudService } from '#tests/support/whatsapp.ts'
import { createCloudTransport } from './cloud.ts'
import { createWhatsAppFolder } from './folder.ts'
import { WhatsAppRefused, type WhatsAppMessage } from './port.ts'

const cloud = await startCloudService()
afterAll(() => cloud.close())
beforeEach(() => {
  cloud.requests.splice(0)
  cloud.next.splice(0)
})

const settings = {
  phoneId: '12345',
  token: 'rahasia-rahasia-rahasia',
  codeTemplate: 'kode',
  noticeTemplate: 'kabar',
  apiUrl: `${cloud.origin}/v23.0`,
}
const transport = createCloudTransport(settings)
const base = { id: 'd1', date: new Date('2026-11-22T07:00:00Z'), to: '6281234567890' }
const notice: WhatsAppMessage = {
  ...base,
  kind: 'notice',
  title: 'Webinar pindah',
  body: `Baris satu\n\n\tBaris dua     akhir${'x'.repeat(2_000)}`,
  url: 'https://belajar.contoh/webinar',
}

const SentTemplate = v.object({
  template: v.object({ components: v.array(v.object({ parameters: v.array(v.object({ text: v.string() })) })) }),
})

test('sends a notification as a template in Indonesian, without line ends and within the length limit', async () => {
  await transport.send(notice)
  const [request] = cloud.requests
  expect(request).toMatchObject({
    path: '/v23.0/12345/messages',
    authorization: 'Bearer rahasia-rahasia-rahasia',
    body: {
      messaging_product: 'whatsapp',
      to: '6281234567890',
      type: 'template',
      biz_opaque_callback_data: 'd1',
      template: { name: 'kabar', language: { code: 'id' } },
    },
  })
  const { template } = v.parse(SentTemplate, request?.body)
  const texts = template.components[0]?.parameters.map(({ text }) => text) ?? []
  expect([texts[0], texts[2]]).toEqual(['Webinar pindah', 'https://belajar.contoh/webinar'])
  expect(texts[1]).toMatch(/^Baris satu Baris dua akhirx+$/)
  expect(texts.join('').length).toBeLessThan(1_024)
})

test('sends a code in the text and in the button that copies it', async () => {
  await transport.send({ ...base, kind: 'code', code: '004217' })
  const parameters = [{ type: 'text', text: '004217' }]
  const components = [
    { type: 'body', parameters },
    { type: 'button', sub_type: 'url', index: '0', parameters },
  ]
  expect(cloud.requests[0]?.body).toMatchObject({ template: { name: 'kode', components } })
})

const getFault = () =>
  transport.send(notice).then(
    () => 'sent',
    (error: unknown) => {
      if (!(error instanceof WhatsAppRefused)) return 'again'
      return error.isNumberUnreachable ? 'unreachable' : 'refused'
    },
  )

test.each([
  ['131026, a number without WhatsApp', createCloudError(400, 131_026), 'unreachable'],
  ['131049, a recipient who gets too many messages', createCloudError(400, 131_049), 'refused'],
  ['429 with the code of a rate limit', createCloudError(429, 130_429), 'again'],
  ['190, an expired token', createCloudError(401, 190), 'again'],
  ['132001, a missing template', createCloudError(404, 132_001), 'again'],
  ['500', { status: 500, body: '' }, 'again'],
  ['200 with an error', createCloudError(200, 131_026), 'unreachable'],
  ['200 with an unknown shape', { status: 200, body: '{"messages":[]}' }, 'again'],
  ['a page of a captive portal', { status: 200, body: '<html>' }, 'again'],
  ['an endless body', { status: 200, body: `"${'x'.repeat(200_000)}"` }, 'again'],
] as const)('the answer %j of the WhatsApp API gives the result %3$s', async (_name, answer, result) => {
  cloud.next.push(answer)
  expect(await getFault()).toBe(result)
})

test('does not send the token to the target of a redirect', async () => {
  cloud.next.push({ status: 307, body: '', headers: { location: `${cloud.origin}/lain` } })
  expect(await getFault()).toBe('again')
  expect(cloud.requests.map(({ path }) => path)).toEqual(['/v23.0/12345/messages'])
})

test('a request that gets no response fails after the timeout', async () => {
  cloud.next.push('hang')
  await expect(createCloudTransport(settings, { timeoutMs: scaleTimeLimit(50) }).send(notice)).rejects.toThrow(
    /abort|timeout/i,
  )
})

test('a WhatsApp error contains neither the token nor the phone number', async () => {
  cloud.next.push(createCloudError(400, 131_026))
  const error = await transport.send(notice).catch((fault: unknown) => fault)
  expect(String(error)).not.toMatch(/rahasia|6281234567890/)
})

test('the stand-in writes a message to a file of its own folder', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'semai-whatsapp-'))
  await createWhatsAppFolder(dataDir).send({ ...base, kind: 'code', code: '004217' })
  const [name = ''] = await readdir(join(dataDir, 'whatsapp'))
  expect(name).toBe('20261122T070000000Z-d1.json')
  expect(JSON.parse(await readFile(join(dataDir, 'whatsapp', name), 'utf8'))).toMatchObject({ code: '004217' })
  await rm(dataDir, { recursive: true })
})
