import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { appRoutes } from '#contract/wire/routes.ts'
import { toPagePattern, detectPlatform, getTrackedQuery, roundToTown } from './describe.ts'

test('records pages by their route pattern, and records no visit of admin and expert pages', () => {
  expect(toPagePattern('/kelas/')).toBe('/kelas')
  expect(toPagePattern('/')).toBe('/')
  for (const { path, access } of appRoutes) {
    const isStaffArea = path.startsWith('/admin') || path.startsWith('/expert')
    expect(toPagePattern(path) === undefined, `${path} ${access}`).toBe(isStaffArea)
  }
})

test('records no query values except known filters', () => {
  expect(getTrackedQuery('?type=Daring&cari=siti@contoh.test')).toEqual({ type: 'Daring' })
  const values = fc.array(fc.tuple(fc.constantFrom('type', 'cari', 'token'), fc.string()), { maxLength: 4 })
  fc.assert(
    fc.property(values, pairs => {
      const known = ['Daring', 'Luring', 'Hybrid', 'Blended', undefined]
      const { type, ...more } = getTrackedQuery(new URLSearchParams(pairs).toString())
      expect([known.includes(type), more]).toEqual([true, {}])
    }),
  )
})

test.each([
  ['Mozilla/5.0 (Linux; Android 13; SM-A045F) AppleWebKit/537.36', 'android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', 'ios'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0)', 'macos'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'linux'],
  ['', 'other'],
])('describes the user agent %s as the platform %s', (userAgent, platform) =>
  expect(detectPlatform(userAgent)).toBe(platform),
)

test('rounds the coordinates of a location to one decimal place, about the size of a town', () => {
  expect([roundToTown(-6.208_763), roundToTown(106.845_6)]).toEqual([-6.2, 106.8])
})
