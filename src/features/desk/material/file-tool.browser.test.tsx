import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { VersionedForm } from '#app/desk/form/versioned-form.tsx'
import { signIn } from '#app/session/come-and-go.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render } from '#tests/support/render-desk.ts'
import { materialFields } from './fields.tsx'

const userId = '0195a000-0000-7000-8000-00000000001e'
beforeEach(clearDevice)
afterEach(async () => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  await clearDevice()
})

it('does not save a material while its PDF still uploads', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  await signIn({ userId, isAdmin: true, roles: [], accessToken: 'akses', refreshToken: 'segar' }, false)
  const sent: unknown[] = []
  const read = { version: 1, values: { title: 'Anggaran', minutes: '5', pdf: '', summary: '' } }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <VersionedForm
        name="material:1"
        asksReason={false}
        fields={materialFields.pdf}
        read={read}
        onSave={async values => sent.push(values)}
        onReread={() => Promise.resolve(read)}
        onDone={() => undefined}
      />
    </QueryClientProvider>,
  )
  const input = document.querySelector('input[type=file]')
  await userEvent.upload(input!, new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }))
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect.element(page.getByText('Berkasnya masih diunggah.', { exact: false })).toBeVisible()
  expect(sent).toEqual([])
})
