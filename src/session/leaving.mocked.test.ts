import { isRedirect } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiFailure } from '#app/data/api/failures.ts'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { callApi } from './api.ts'
import { openTarget, leaveForBusinessSite, createSiteLink, readRedirect } from './leaving.ts'
import { provideNavigation } from './navigation.ts'
import { sessionState } from './session-state.ts'

vi.mock('./api.ts', () => ({ callApi: vi.fn<typeof callApi>() }))

const TOKENS = { u: 'ani', t: 'akses', r: 'segar' }
const assign = vi.fn<(address: string) => void>()
const push = vi.fn<(path: string) => void>()

beforeEach(() => {
  vi.mocked(callApi).mockReset().mockResolvedValue(TOKENS)
  assign.mockReset()
  push.mockReset()
  vi.stubGlobal('location', { origin: 'https://semai.test', href: 'https://semai.test/', assign })
  vi.stubEnv('VITE_TRUSTED_ORIGINS', 'https://mitra.test, https://dua.test:8443/abaikan,,bukan alamat')
  provideNavigation({ push, replace: () => undefined })
  sessionState.status = 'member'
  sessionState.user = { userId: 'ani', isAdmin: false, roles: ['learner'] }
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  sessionState.status = 'visitor'
  sessionState.user = undefined
})

async function leftFor(value: string): Promise<URL | undefined> {
  const target = readRedirect(value)
  if (!target) return undefined
  await openTarget(target)
  const address = assign.mock.lastCall?.[0] ?? push.mock.lastCall?.[0]
  return new URL(address ?? '', 'https://semai.test')
}

describe('redirects with tokens', () => {
  it('a redirect to an allow-listed origin adds the parameters u, t and r, and keeps the rest of the URL', async () => {
    const url = await leftFor('https://mitra.test/masuk?a=1&t=palsu&t=lagi#isi')
    expect(url?.origin + (url?.pathname ?? '') + (url?.hash ?? '')).toBe('https://mitra.test/masuk#isi')
    expect([...(url?.searchParams ?? [])]).toHaveLength(4)
    expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({ a: '1', ...TOKENS })
    expect(callApi).toHaveBeenCalledExactlyOnceWith(expect.anything(), { body: { origin: 'https://mitra.test' } })
  })

  it('a redirect recognises the business site and its port', async () => {
    vi.stubEnv('VITE_BUSINESS_SITE_URL', 'https://bisnis.test:9443/app/')
    expect((await leftFor('https://bisnis.test:9443/app/my-course'))?.searchParams.get('u')).toBe('ani')
    expect(readRedirect('https://bisnis.test/app')).toBeUndefined()
    expect(readRedirect('https://dua.test:8443/x')?.kind).toBe('trusted')
  })

  it('a redirect inside the app, of a visitor or to an unlisted origin creates no tokens', async () => {
    expect((await leftFor('/sync?u=x'))?.href).toBe('https://semai.test/sync?u=x')
    for (const foreign of ['https://jahat.test/', 'https://mitra.test.jahat.test/', 'http://mitra.test/']) {
      expect(await leftFor(foreign)).toBeUndefined()
    }
    sessionState.status = 'visitor'
    expect((await leftFor('https://mitra.test/masuk'))?.href).toBe('https://mitra.test/masuk')
    expect(callApi).not.toHaveBeenCalled()
  })

  it('a redirect does not leave the page if tokens cannot be created', async () => {
    const failure = new ApiFailure('business', 'x', { code: 'ORIGIN_NOT_ALLOWED' })
    vi.mocked(callApi).mockRejectedValue(failure)
    await expect(openTarget({ kind: 'trusted', url: 'https://mitra.test/' })).rejects.toBe(failure)
    expect(assign).not.toHaveBeenCalled()
  })
})

describe('links to the business site', () => {
  const leave = (isPreload: boolean) =>
    leaveForBusinessSite('my-course', isPreload).catch((thrown: unknown) => {
      if (isRedirect(thrown)) return thrown.options.href
      throw thrown
    })

  it('a link to the business site points into the app if no site is configured', async () => {
    expect(await leave(false)).toBe('/business/my-course')
    expect(callApi).not.toHaveBeenCalled()
  })

  it('a link to the business site creates tokens only when it is pressed', async () => {
    vi.stubEnv('VITE_BUSINESS_SITE_URL', 'https://bisnis.test/app')
    expect(await leave(true)).toBeUndefined()
    expect(callApi).not.toHaveBeenCalled()
    expect(await leave(false)).toBe('https://bisnis.test/app/my-course?u=ani&t=akses&r=segar')
  })
})

describe('links to other URLs', () => {
  it('a link inside the app has no click handler, so it adds no tokens', () => {
    expect(createSiteLink({ kind: 'inside', path: '/business/scoring' }, vi.fn<() => void>())).toEqual({
      to: '/business/scoring',
    })
  })

  it('a link to another site shows its URL, and adds tokens when it is pressed', async () => {
    const preventDefault = vi.fn<() => void>()
    const onFailure = vi.fn<(error: unknown) => void>()
    const link = createSiteLink({ kind: 'trusted', url: 'https://mitra.test/nilai' }, onFailure)
    expect(link.to).toBe('https://mitra.test/nilai')
    link.onClick?.({ preventDefault })
    expect(preventDefault).toHaveBeenCalledOnce()
    await waitUntilPasses(() => expect(assign).toHaveBeenCalledWith('https://mitra.test/nilai?u=ani&t=akses&r=segar'))

    vi.mocked(callApi).mockRejectedValue(new ApiFailure('network', 'x'))
    link.onClick?.({ preventDefault })
    await waitUntilPasses(() => expect(onFailure).toHaveBeenCalledOnce())
    expect(assign).toHaveBeenCalledOnce()
  })
})
