import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { ApiFailure } from '#app/data/api/failures.ts'
import { callApi } from './api.ts'
import { BusinessLink } from './business-link.tsx'
import { provideNavigation } from './navigation.ts'
import { sessionState } from './session-state.ts'

vi.mock('./api.ts', () => ({ callApi: vi.fn<typeof callApi>() }))

const push = vi.fn<(path: string) => void>()
const link = page.getByRole('link', { name: 'Lanjutkan belajar' })

beforeEach(() => {
  push.mockReset()
  vi.mocked(callApi).mockReset()
  provideNavigation({ push, replace: vi.fn<() => void>() })
  sessionState.status = 'member'
})
afterEach(() => {
  vi.unstubAllEnvs()
  sessionState.status = 'visitor'
})

it('links to a page of this app if no business site is configured', async () => {
  render(<BusinessLink page="learning/7">Lanjutkan belajar</BusinessLink>)
  await expect.element(link).toHaveAttribute('href', '/business/learning/7')
})

it('links to the configured business site, or to this app if the URL with tokens cannot be created', async () => {
  vi.stubEnv('VITE_BUSINESS_SITE_URL', 'https://bisnis.test/app')
  vi.mocked(callApi).mockRejectedValue(new ApiFailure('network', 'x'))
  render(<BusinessLink page="learning/7">Lanjutkan belajar</BusinessLink>)
  await expect.element(link).toHaveAttribute('href', 'https://bisnis.test/app/learning/7')
  await link.click()
  await waitUntilPasses(() => expect(push).toHaveBeenCalledExactlyOnceWith('/business/learning/7'))
})
