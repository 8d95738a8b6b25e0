import { expect, it } from 'vitest'
import { smallFooterPaths } from './small-footer.ts'

it.each([
  ['/kelas', true],
  ['/kelas/sql', false],
  ['/kelas/sql/checkout', true],
  ['/bagikan', true],
  ['/akun', true],
  ['/akun/kabar', true],
  ['/graduation_certificate/v2/X', true],
  ['/certificates', false],
  ['/webinar', true],
  ['/webinars', false],
  ['/', false],
])('the footer of %s is small: %s', (path, isSmall) => {
  expect(smallFooterPaths.test(path)).toBe(isSmall)
})
