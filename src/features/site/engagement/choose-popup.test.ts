import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Campaign } from '#contract/site/web-attribute.ts'
import { choosePopup, type PopupSituation } from './choose-popup.ts'

const NOW = Date.UTC(2026, 10, 22)
const campaign = (id: string, until: string | null = null): Campaign => {
  return { id, title: id, text: '', link: '', linkText: 'Lihat', picture: null, until }
}
const none = {
  floatingButtonV2: {},
  popupPosterDashboard: null,
  popupPosterPrakerja: null,
  banners: [],
  holidayReminder: null,
}
const all = {
  ...none,
  popupPosterDashboard: campaign('dasbor'),
  popupPosterPrakerja: campaign('prakerja'),
  banners: [campaign('satu'), campaign('dua')],
  holidayReminder: campaign('libur'),
}
const quietSituation: PopupSituation = {
  path: '/dashboard',
  now: NOW,
  attributes: all,
  isBusy: false,
  hasClosed: () => false,
  hasAnnouncedHere: false,
  mayShowTestimonials: true,
  isUndecided: false,
}
const closed = (...ids: string[]) => ({ hasClosed: (id: string) => ids.includes(id) })
const getId = (situation: Partial<PopupSituation>) => {
  const popup = choosePopup({ ...quietSituation, ...situation })
  return popup && 'campaign' in popup ? popup.campaign.id : popup?.kind
}

test('shows the most urgent campaign that the user has not closed', () => {
  expect(getId({})).toBe('libur')
  expect(getId(closed('libur'))).toBe('dasbor')
  expect(getId(closed('libur', 'dasbor'))).toBe('satu')
  expect(getId(closed('libur', 'dasbor', 'satu'))).toBe('dua')
  expect(getId(closed('libur', 'dasbor', 'satu', 'dua'))).toBeUndefined()
})

test('asks for tracking consent first, but not from a busy user or on a page such as a quiz or checkout', () => {
  expect(getId({ isUndecided: true })).toBe('consent')
  expect(getId({ isUndecided: true, path: '/kelas', attributes: undefined, hasAnnouncedHere: true })).toBe('consent')
  expect(getId({ isUndecided: true, isBusy: true })).toBeUndefined()
  for (const path of [
    '/lecture-material/quiz/1',
    '/kelas/dasar-web/checkout',
    '/payment/success',
    '/auth/login',
    '/akun',
  ])
    expect(getId({ isUndecided: true, path })).toBeUndefined()
})

test('shows no second campaign on the same page, but still shows testimonials', () => {
  expect(getId({ ...closed('libur'), hasAnnouncedHere: true })).toBeUndefined()
  expect(getId({ path: '/kelas', hasAnnouncedHere: true })).toBe('testimonials')
})

test('shows a campaign only on its own page, and only before its end time', () => {
  expect(getId({ path: '/prakerja' })).toBe('prakerja')
  expect(getId({ path: '/kelas' })).toBe('satu')
  const ended = { ...none, banners: [campaign('lama', new Date(NOW).toISOString())] }
  expect(getId({ attributes: ended })).toBeUndefined()
  const goesOn = { ...none, banners: [campaign('baru', new Date(NOW + 1).toISOString())] }
  expect(getId({ attributes: goesOn })).toBe('baru')
})

test.each([
  '/lecture-material/quiz/1',
  '/payment/success',
  '/kelas/dasar-web/checkout',
  '/auth/login',
  '/admin/konten',
  '/webinar/x/ruang/1',
  '/prakerja/checking-voucher',
])('shows no campaign on %s', path => {
  expect(getId({ path })).toBeUndefined()
})

const ids = fc.constantFrom('a', 'b', 'c', 'd')
const someCampaign = fc.option(
  fc
    .record({ id: ids, at: fc.integer({ min: -5, max: 5 }) })
    .map(({ id, at }) => campaign(id, new Date(NOW + at).toISOString())),
)
const situations = fc.record({
  path: fc.constantFrom(
    '/',
    '/dashboard',
    '/business/dashboard',
    '/prakerja',
    '/kelas',
    '/lecture-material/video/1',
    '/payment/error',
    '/akun',
    '/blog',
  ),
  isBusy: fc.boolean(),
  hasAnnouncedHere: fc.boolean(),
  mayShowTestimonials: fc.boolean(),
  isUndecided: fc.boolean(),
  closed: fc.uniqueArray(ids),
  dasbor: someCampaign,
  prakerja: someCampaign,
  libur: someCampaign,
  banners: fc.array(someCampaign.filter(each => each !== null)),
})

interface Campaigns {
  dasbor: Campaign | null
  prakerja: Campaign | null
  libur: Campaign | null
  banners: Campaign[]
}
const getAttributes = ({ dasbor, prakerja, libur, banners }: Campaigns) => {
  return { ...none, popupPosterDashboard: dasbor, popupPosterPrakerja: prakerja, holidayReminder: libur, banners }
}

test('shows at most one campaign, never a closed or ended one, and never to a busy user', () => {
  fc.assert(
    fc.property(situations, ({ closed: shut, dasbor, prakerja, libur, banners, ...rest }) => {
      const popup = choosePopup({
        ...quietSituation,
        ...rest,
        ...closed(...shut),
        attributes: getAttributes({ dasbor, prakerja, libur, banners }),
      })
      if (!popup) return true
      if (rest.isBusy || /lecture-material|payment|akun/.test(rest.path)) return false
      if (popup.kind === 'consent') return rest.isUndecided
      if (popup.kind === 'testimonials') return rest.mayShowTestimonials
      const { id, until } = popup.campaign
      return shut.every(each => each !== id) && !rest.hasAnnouncedHere && Date.parse(until ?? '') > NOW
    }),
    { numRuns: 2_000 },
  )
})

test('a user who closes every campaign sees each campaign at most once', () => {
  fc.assert(
    fc.property(fc.array(situations, { maxLength: 30 }), walk => {
      const shut: string[] = []
      const seen: string[] = []
      for (const { closed: _closed, dasbor, prakerja, libur, banners, ...rest } of walk) {
        const attributes = getAttributes({ dasbor, prakerja, libur, banners })
        const popup = choosePopup({ ...quietSituation, ...rest, ...closed(...shut), attributes })
        if (!popup || !('campaign' in popup)) continue
        seen.push(popup.campaign.id)
        shut.push(popup.campaign.id)
      }
      expect(new Set(seen).size).toBe(seen.length)
    }),
  )
})
