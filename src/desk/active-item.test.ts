import { expect, test } from 'vitest'
import { findActiveItem } from './active-item.ts'

const urls = ['/admin/dashboard', '/admin/user', '/admin/user-graduation/', '/admin/create-certificate', '/admin/quiz']

test.each([
  ['/admin/user', '/admin/user'],
  ['/admin/user/5b', '/admin/user'],
  ['/admin/user-graduation', '/admin/user-graduation/'],
  ['/admin/user-graduation/', '/admin/user-graduation/'],
  ['/admin/certificate/create', '/admin/create-certificate'],
  ['/admin/users', undefined],
  ['/admin', undefined],
])('the page %s highlights the menu item %s', (path, url) => {
  expect(findActiveItem(urls, path)).toBe(url)
})

test('the menu item with the longest matching path is highlighted', () => {
  expect(findActiveItem(['/admin', '/admin/user', '/admin/user/roles'], '/admin/user/roles/1')).toBe(
    '/admin/user/roles',
  )
})
