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

it('chooses the enabled floating button of a page, and the same button for both paths of the dashboard', () => {
  expect(chooseButton('/prakerja', attributes)?.type).toBe('checking voucher')
  expect(chooseButton('/business/dashboard', attributes)).toBe(chooseButton('/dashboard', attributes))
  const hidden = { ...attributes, floatingButtonV2: { '/prakerja': button('checking voucher', false) } }
  expect(chooseButton('/prakerja', hidden)).toBeUndefined()
})

it('without a button from the server, the webinar page links to the exchange, and the FAQ page links to donations', () => {
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
