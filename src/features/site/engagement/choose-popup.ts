import type { Campaign, WebAttributes } from '#contract/site/web-attribute.ts'

/** Popups that open automatically, the most urgent first. */
export type Popup =
  | { kind: 'consent' }
  | { kind: 'holiday' | 'poster' | 'banner'; campaign: Campaign }
  | { kind: 'testimonials' }

export interface PopupSituation {
  path: string
  now: number
  attributes: WebAttributes | undefined
  /** True if no popup may open, because there is another dialog, an open quiz, or a form with input. */
  isBusy: boolean
  /** Returns whether this user has ever closed the campaign. */
  hasClosed: (campaignId: string) => boolean
  /** True if a popup was closed on this page. The next popup then opens on another page. */
  hasAnnouncedHere: boolean
  mayShowTestimonials: boolean
  /** True if the current user has not answered the consent question. */
  isUndecided: boolean
}

/** Pages for learning, paying, logging in and working. No popup opens there. */
const quietPaths =
  /^\/(?:lecture-material|payment|auth|admin|expert|maintenance|register|reset-password|sync|akun|bagikan)(?:\/|$)|\/checkout$|\/ruang\/|^\/prakerja\/checking-voucher$/
const DASHBOARD = '/dashboard'
const bannerPaths = [DASHBOARD, '/kelas', '/program', '/my-course', '/dashboard/my-course']
const testimonialPaths = [
  '/',
  '/new',
  '/kelas',
  '/program',
  '/about',
  '/instructor',
  '/career',
  '/story-of-love',
  '/prakerja',
]

/** Pages that show the consent question. On other pages a user who has not answered counts as a user who refused. */
const consentPaths = [...testimonialPaths, DASHBOARD]

export function shouldAskForConsent(path: string): boolean {
  return consentPaths.includes(removeSitePrefix(path))
}

/** Removes the prefix '/business', because a page may also have a path of the business site. */
function removeSitePrefix(path: string): string {
  return path.replace(/^\/business(?=\/)/, '')
}

/**
 * Selects the popup to show. At most one popup is shown at a time. No popup is shown while the user is busy. A campaign
 * that has ended or that the user has closed is not shown.
 */
export function choosePopup(situation: PopupSituation): Popup | undefined {
  const { attributes, isBusy, hasAnnouncedHere, mayShowTestimonials } = situation
  const path = removeSitePrefix(situation.path)
  if (isBusy || quietPaths.test(path)) return undefined
  if (situation.isUndecided && shouldAskForConsent(path)) return { kind: 'consent' }
  const may = (campaign: Campaign | null | undefined): campaign is Campaign => mayShow(campaign, situation)
  if (attributes && !hasAnnouncedHere) {
    const { holidayReminder, popupPosterDashboard, popupPosterPrakerja, banners } = attributes
    const isDashboard = path === DASHBOARD
    if (isDashboard && may(holidayReminder)) return { kind: 'holiday', campaign: holidayReminder }
    const poster = isDashboard ? popupPosterDashboard : path === '/prakerja' ? popupPosterPrakerja : null
    if (may(poster)) return { kind: 'poster', campaign: poster }
    const banner = bannerPaths.includes(path) ? banners.find(may) : undefined
    if (banner) return { kind: 'banner', campaign: banner }
  }
  return mayShowTestimonials && testimonialPaths.includes(path) ? { kind: 'testimonials' } : undefined
}

function mayShow(campaign: Campaign | null | undefined, { now, hasClosed }: PopupSituation): campaign is Campaign {
  if (!campaign || hasClosed(campaign.id)) return false
  return campaign.until === null || Date.parse(campaign.until) > now
}
