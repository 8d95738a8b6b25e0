import { expect, it } from 'vitest'
import type { FloatingButton } from '#contract/site/web-attribute.ts'
import { getButtonLabel, chooseButton, needsLogin } from './choose-button.ts'

const button = (type: string, isShow = true): FloatingButton => {
  return { isShow, type, img: 'tiket', link: '/x', countdown: null }
}
const attributes = {
  floatingButtonV2: { '/dashboard': button('aktivitas poin'), '/prakerja': button('checking voucher') },
  popupPosterDashboard: null,
  popupPosterPrakerja: null,
  banners: [],
  holidayReminder: null,
}

it('shows the floating button that the server sends for a page, also at the second path of the dashboard', () => {
  expect(chooseButton('/prakerja', attributes)?.type).toBe('checking voucher')
  expect(chooseButton('/business/dashboard', attributes)).toBe(chooseButton('/dashboard', attributes))
  const hidden = { ...attributes, floatingButtonV2: { '/prakerja': button('checking voucher', false) } }
  expect(chooseButton('/prakerja', hidden)).toBeUndefined()
})

it('without a button from the server, links pages about earning to the exchange and info pages to the donation', () => {
  expect(chooseButton('/webinar', undefined)).toMatchObject({ type: 'aktivitas poin', link: '/tukar-poin' })
  expect(chooseButton('/faq', undefined)).toMatchObject({ link: '/donasi' })
  expect(chooseButton('/lecture-material/article/1', attributes)).toBeUndefined()
  expect(chooseButton('constructor', attributes)).toBeUndefined()
})

it('the floating button requires a login, except to check a code', () => {
  expect(['aktivitas poin', 'donasi', 'baru', 'checking voucher'].map(type => needsLogin({ type }))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(getButtonLabel({ type: 'baru' })).toBe('Lihat')
})
