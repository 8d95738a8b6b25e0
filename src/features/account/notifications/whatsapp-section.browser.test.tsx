import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { WhatsAppSettings } from '#contract/account/notification-whatsapp.ts'
import { notices } from '#app/notices/state.ts'
import { notificationSettingsQuery } from '#app/queries/notification.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render } from '#tests/support/render.ts'
import { WhatsAppSection } from './whatsapp-section.tsx'

const userId = '0195a000-0000-7000-8000-0000000000aa'
const both = { push: true, mail: true }
const channels = { webinar: both, assignment: both, certificate: both, exchange: both, 'level-up': both, help: both }

let settings: WhatsAppSettings
/** Error responses to the next changes. */
let failures: (Response | 'network')[]
let sent: { name: string; body: unknown }[]

async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  const name = `${request.method} ${new URL(request.url).pathname}`
  if (name === 'GET /api/v1/notifications/settings') {
    const preference = { channels, zone: 'WIB', mutedUntil: null }
    const email = { address: 'budi@contoh.test', isConfirmed: true }
    return Response.json({ data: { preference, devices: [], pushKey: 'kunci', email, whatsApp: settings } })
  }
  if (!name.includes('/whatsapp')) return Response.json({ data: {} })
  const text = await request.text()
  sent.push({ name, body: text === '' ? undefined : JSON.parse(text) })
  const failure = failures.shift()
  if (failure === 'network') throw new TypeError('Failed to fetch')
  if (failure) return failure
  if (request.method === 'DELETE') settings = { state: 'none', number: null }
  else if (request.method === 'PUT') settings = { state: 'unconfirmed', number: '+62 812 •••• 890' }
  else settings = { state: 'confirmed', number: '+62 812 •••• 890' }
  return Response.json({ data: request.method === 'DELETE' ? {} : settings })
}

const createRefusal = (code: string, message: string, errors?: Record<string, string>) =>
  Response.json({ code, message, ...(errors && { errors }) }, { status: 400 })

function Loaded() {
  const { data } = useQuery(notificationSettingsQuery())
  return data?.whatsApp ? <WhatsAppSection settings={data.whatsApp} /> : null
}

beforeEach(async () => {
  await clearDevice()
  settings = { state: 'none', number: null }
  failures = []
  sent = []
  notices.dialogs = []
  vi.stubGlobal('fetch', answer)
  await signIn({ userId, isAdmin: false, roles: ['learner'], accessToken: 'akses', refreshToken: 'segar' }, false)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Loaded />
    </QueryClientProvider>,
  )
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await clearDevice()
})

const number = page.getByLabelText('Nomor WhatsApp', { exact: true }).last()
const code = page.getByLabelText('Kode dari WhatsApp')
const press = (name: string) => page.getByRole('button', { name }).click()

it('a user adds a number, types its code and removes the number', async () => {
  await number.fill('0812 3456 7890')
  await press('Kirim kode')
  await expect.element(page.getByText('+62 812 •••• 890', { exact: false })).toBeVisible()
  await expect.element(code).toHaveFocus()
  await code.fill('004217')
  await press('Konfirmasi')
  await expect.element(page.getByText('Menyala untuk +62 812 •••• 890', { exact: false })).toBeVisible()
  await press('Hapus nomor')
  await expect.element(number).toHaveValue('')
  expect(sent).toEqual([
    { name: 'PUT /api/v1/notifications/whatsapp', body: { number: '0812 3456 7890' } },
    { name: 'POST /api/v1/notifications/whatsapp/confirm', body: { code: '004217' } },
    { name: 'DELETE /api/v1/notifications/whatsapp', body: undefined },
  ])
})

it('an invalid or unreachable number stays in the field, with the error below it', async () => {
  const invalid = 'Tulis nomor ponsel Indonesia, misalnya 081234567890'
  failures.push(createRefusal('VALIDATION_FAILED', 'Ada isian yang belum benar.', { number: invalid }))
  await number.fill('12')
  await press('Kirim kode')
  await expect.element(page.getByText(invalid)).toBeVisible()
  await expect.element(number).toHaveValue('12')

  // The server has stored that the number was refused, so the section is rendered in another state.
  settings = { state: 'refused', number: null }
  failures.push(createRefusal('WHATSAPP_NUMBER_UNREACHABLE', 'WhatsApp tidak bisa mengirim ke nomor ini.'))
  await number.fill('081234567890')
  await press('Kirim kode')
  await expect.element(page.getByText('nomornya kami hapus', { exact: false })).toBeVisible()
  await expect.element(page.getByText('WhatsApp tidak bisa mengirim ke nomor ini.')).toBeVisible()
  await expect.element(number).toHaveValue('081234567890')
})

it('if the server stored the number but sent no code, the field keeps the number and shows the error', async () => {
  settings = { state: 'none', number: null }
  failures.push(createRefusal('WHATSAPP_NOT_ANSWERING', 'WhatsApp sedang tidak menjawab.'))
  await number.fill('081234567890')
  settings = { state: 'unconfirmed', number: '+62 812 •••• 890' }
  await press('Kirim kode')
  await expect.element(page.getByText('WhatsApp sedang tidak menjawab.')).toBeVisible()
  await expect.element(number).toHaveValue('081234567890')
})

it('a wrong code and a lost connection keep the typed code, and a new code can be requested', async () => {
  await number.fill('081234567890')
  await press('Kirim kode')
  await code.fill('111111')
  failures.push(createRefusal('WHATSAPP_CODE_WRONG', 'Kode ini salah.'), 'network')
  await press('Konfirmasi')
  await expect.element(page.getByText('Kode ini salah.')).toBeVisible()
  await expect.element(code).toHaveValue('111111')
  await press('Konfirmasi')
  await expect.poll(() => notices.dialogs.length).toBe(1)
  await expect.element(code).toHaveValue('111111')
  notices.dialogs = []
  await press('Ganti nomor atau minta kode baru')
  await expect.element(number).toHaveValue('081234567890')
})

it('if the response of the server is lost, the user can type the code that arrived', async () => {
  await number.fill('081234567890')
  // The server stores the number and sends the code before the connection breaks.
  settings = { state: 'unconfirmed', number: '+62 812 •••• 890' }
  failures.push('network')
  await press('Kirim kode')
  await expect.poll(() => notices.dialogs.length).toBe(1)
  notices.dialogs = []
  await press('Saya sudah punya kode')
  await code.fill('004217')
  await press('Konfirmasi')
  await expect.element(page.getByText('Menyala untuk +62 812 •••• 890', { exact: false })).toBeVisible()
})
