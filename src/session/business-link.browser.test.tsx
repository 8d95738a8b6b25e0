import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ApiFailure } from '#app/data/api/failures.ts'
import { callApi } from './api.ts'
import { BusinessLink } from './business-link.tsx'
import { provideNavigation } from './navigation.ts'
import { sessionState } from './session-state.ts'

vi.mock('./api.ts', () => ({ callApi: vi.fn<typeof callApi>() }))

let root: Root
const push = vi.fn<(path: string) => void>()
const link = page.getByRole('link', { name: 'Lanjutkan belajar' })

beforeEach(() => {
  push.mockReset()
  vi.mocked(callApi).mockReset()
  provideNavigation({ push, replace: vi.fn<() => void>() })
  sessionState.status = 'member'
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  vi.unstubAllEnvs()
  sessionState.status = 'visitor'
})

it('leads into this app as long as no other site is set', async () => {
  root.render(<BusinessLink page="learning/7">Lanjutkan belajar</BusinessLink>)
  await expect.element(link).toHaveAttribute('href', '/business/learning/7')
})

it('leads to the site that is set, and to this app’s own page when no line leads there', async () => {
  vi.stubEnv('VITE_BUSINESS_SITE_URL', 'https://bisnis.test/app')
  vi.mocked(callApi).mockRejectedValue(new ApiFailure('network', 'x'))
  root.render(<BusinessLink page="learning/7">Lanjutkan belajar</BusinessLink>)
  await expect.element(link).toHaveAttribute('href', 'https://bisnis.test/app/learning/7')
  await link.click()
  await vi.waitFor(() => expect(push).toHaveBeenCalledExactlyOnceWith('/business/learning/7'))
})
