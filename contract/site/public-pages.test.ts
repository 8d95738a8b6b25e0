import { expect, it } from 'vitest'
import { findPublicPage } from './public-pages.ts'

const CODE = '0123456789ABCDEFGHJKMNPQRS'

it.each([
  ['/kelas', '', { page: '/kelas', path: '/kelas' }],
  ['/kelas/', '?utm_source=ig', { page: '/kelas', path: '/kelas' }],
  ['/kelas/dasar-web', '', { page: '/kelas/$slug', path: '/kelas/dasar-web' }],
  ['/kelas/dasar-web', '?type=Luring', { page: '/kelas/$slug', path: '/kelas/dasar-web' }],
  ['/certificates', '', { page: '/certificates', path: '/certificates' }],
  ['/story-of-love/rini', '', { page: '/story-of-love/$slug', path: '/story-of-love/rini' }],
  [`/certificates/${CODE}`, '', { page: '/certificates/$code', path: `/certificates/${CODE}` }],
  ['/certificates/SM-7K3F-92QX-04TD', '', undefined],
  [`/certificates/${CODE.toLowerCase()}`, '', undefined],
  // No page can have such a path, so the typed text is neither looked up nor shown.
  ['/kelas/<script>', '', { page: '/kelas/$slug', path: undefined }],
  ['/kelas/..', '', { page: '/kelas/$slug', path: undefined }],
  [`/program/${'a'.repeat(10_000)}`, '', { page: '/program/$slug', path: undefined }],
  // A shared document cannot show content that depends on the query.
  ['/kelas', '?type=Luring', undefined],
  ['/kelas', '?utm_source=ig&cari=data', undefined],
  ['/program', 'kategori=data', undefined],
  ['/privacy-policy', '?versi=2', undefined],
  ['/prakerja', '?voucher=DRTOKSEMAI2345', undefined],
  ['/kelas/dasar-web/checkout', '', undefined],
  ['/prakerja/checking-voucher', '', undefined],
  ['/kelasku', '', undefined],
  ['/akun', '', undefined],
  ['/', '', undefined],
])('the public page for the path and query %s%s is $2 (undefined: none)', (path, search, page) =>
  expect(findPublicPage(path, search)).toEqual(page),
)
