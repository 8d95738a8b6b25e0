import { expect, test } from 'vitest'
import { findHighlightedArea } from './highlighted-area.ts'

test('a page highlights the menu item of its area, or no item if it belongs to no area', () => {
  const lit = {
    '/dashboard': '/dashboard',
    '/business/dashboard': '/dashboard',
    '/dashboard/my-course': '/dashboard/my-course',
    '/business/learning/0195a000': '/dashboard/my-course',
    '/kelas/dasar-pengembang-web/checkout': '/kelas',
    '/akun/edit-profile': '/akun',
    '/akuntansi': undefined,
    '/sync': undefined,
    '/': undefined,
  }
  expect(Object.fromEntries(Object.keys(lit).map(path => [path, findHighlightedArea(path)]))).toEqual(lit)
})
