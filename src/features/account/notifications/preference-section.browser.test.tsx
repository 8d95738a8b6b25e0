import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { NotificationPreference } from '#contract/account/notification-preference.ts'
import { notificationKinds } from '#contract/account/notification-steps.ts'
import { listEntries } from '#app/data/outbox/store.ts'
import { refreshOutbox } from '#app/outbox/state.ts'
import { notificationSettingsQuery } from '#app/queries/notification.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render } from '#tests/support/render.ts'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { PreferenceSection } from './preference-section.tsx'

const userId = '0195a000-0000-7000-8000-00000000000a'
const on = { push: true, mail: true }
const preference: NotificationPreference = {
  channels: { webinar: on, assignment: on, certificate: on, exchange: on, 'level-up': on, help: on },
  zone: 'WIB',
  mutedUntil: null,
  reviewHour: null,
} as never

beforeEach(async () => {
  await clearDevice()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await signIn({ userId, isAdmin: false, roles: ['learner'], accessToken: 'a', refreshToken: 'r' }, false)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await clearDevice()
  await refreshOutbox()
})

function show(shown: NotificationPreference) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  client.setQueryData(notificationSettingsQuery().queryKey, { preference: shown } as never)
  render(
    <QueryClientProvider client={client}>
      <PreferenceSection />
    </QueryClientProvider>,
  )
}

it('lists every kind of notification, and emails of a kind can be switched on again', async () => {
  const off = { push: true, mail: false }
  show({ ...preference, channels: { ...preference.channels, certificate: off } })
  expect(page.getByRole('group').elements()).toHaveLength(notificationKinds.length)
  const mail = page.getByRole('group', { name: /^Sertifikat/ }).getByRole('checkbox', { name: 'Email' })
  await expect.element(mail).not.toBeChecked()
  await mail.click()
  await waitUntilPasses(async () => {
    const payloads = (await listEntries(userId)).map(({ payload }) => payload as NotificationPreference)
    expect(payloads.at(-1)?.channels.certificate).toEqual(on)
  })
})

it('keeps both choices if the user makes the second before the first is stored', async () => {
  show(preference)
  const group = page.getByRole('group', { name: /^Webinar/ })
  const [push, mail] = ['Pemberitahuan', 'Email'].map(name => group.getByRole('checkbox', { name }))
  const [pushInput, mailInput] = [push!.element(), mail!.element()] as [HTMLInputElement, HTMLInputElement]
  pushInput.click()
  mailInput.click()
  expect([pushInput.checked, mailInput.checked], 'before they are stored').toEqual([false, false])
  await waitUntilPasses(async () => {
    const payloads = (await listEntries(userId)).map(({ payload }) => payload as NotificationPreference)
    expect(payloads.at(-1)?.channels.webinar).toEqual({ push: false, mail: false })
  })
  await expect.element(push!).not.toBeChecked()
  await expect.element(mail!).not.toBeChecked()
})
