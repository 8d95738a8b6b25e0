import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { readDraft } from '#app/data/drafts.ts'
import { profileQuery } from '#app/queries/profile.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { createFullProfile, emptyProfile } from '#tests/support/profile.ts'
import { render } from '#tests/support/render.ts'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { EditProfileScreen } from './edit-profile-screen.tsx'
import { PROFILE_DRAFT } from './load-account.ts'

const userId = '0195a000-0000-7000-8000-00000000000a'
const profile = { ...emptyProfile(), ...createFullProfile() }

beforeEach(async () => {
  await clearDevice()
  await signIn({ userId, isAdmin: false, roles: ['learner'], accessToken: 'a', refreshToken: 'r' }, false)
})
afterEach(() => void vi.unstubAllGlobals())

it('keeps text that the user types while a part of the profile is being saved', async () => {
  let stored = profile
  const { promise: answer, resolve: release } = Promise.withResolvers<Response>()
  const put = vi.fn<(body: unknown) => Promise<Response>>(() => answer)
  vi.stubGlobal('fetch', (_address: unknown, init: RequestInit = {}) =>
    init.method === 'PUT' ? put(init.body) : Promise.resolve(Response.json({ data: stored })),
  )
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  client.setQueryData(profileQuery().queryKey, profile)
  render(
    <QueryClientProvider client={client}>
      <EditProfileScreen redirect={undefined} draft={undefined} />
    </QueryClientProvider>,
  )
  const name = page.getByLabelText('Nama lengkap')
  await name.fill('Bunga')
  page
    .getByRole('button', { name: 'Simpan' })
    .first()
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await waitUntilPasses(() => expect(put).toHaveBeenCalled())
  await name.fill('Bunga Citra')
  await page.getByRole('textbox', { name: 'Alamat' }).fill('Jalan Baru')
  stored = { ...profile, fullName: 'Bunga' }
  release(Response.json({ data: stored }))
  await waitUntilPasses(() => expect(client.getQueryData(profileQuery().queryKey)?.fullName).toBe('Bunga'))
  await expect.element(name).toHaveValue('Bunga Citra')
  await expect.element(page.getByRole('textbox', { name: 'Alamat' })).toHaveValue('Jalan Baru')
  const typed = { fullName: 'Bunga Citra', address: 'Jalan Baru' }
  await waitUntilPasses(async () => expect(await readDraft(userId, PROFILE_DRAFT)).toEqual(typed))
})
