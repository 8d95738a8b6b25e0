import type { ContentKind } from '#contract/site/content-names.ts'
import type { Campaign, WebAttributes } from '#contract/site/web-attribute.ts'
import type { Services } from '../../../http/context.ts'
import { type Read, readContent, readDrafts } from './service.ts'

type Needs = Pick<Services, 'db' | 'now'>
type ReadKind = <K extends ContentKind>(services: Needs, kind: K) => Promise<Read[K][]>

/** Returns the web attributes that apply now: floating buttons, posters, banners and the holiday greeting. */
export function readAttributes(services: Needs): Promise<WebAttributes> {
  return getAttributes(services, readContent, () => true)
}

/**
 * Returns the web attributes as if all drafts were published, for admins only. If `subject` is given, includes no
 * campaign except the one with this id. Floating buttons are always included.
 */
export function readDraftAttributes(services: Needs, subject?: string): Promise<WebAttributes> {
  return getAttributes(services, readDrafts, ({ id }) => subject === undefined || id === subject)
}

async function getAttributes(services: Needs, read: ReadKind, isMeant: (campaign: Campaign) => boolean) {
  const [buttons, posters, banners, holidays] = await Promise.all([
    read(services, 'floating-button'),
    read(services, 'poster'),
    read(services, 'banner'),
    read(services, 'holiday'),
  ])
  const now = services.now().toISOString()
  const isOn = (campaign: Campaign) => isMeant(campaign) && (campaign.until === null || campaign.until > now)
  const getPosterFor = (screen: string) => posters.find(each => each.place === screen && isOn(each)) ?? null
  return {
    floatingButtonV2: Object.fromEntries(buttons.map(({ path, ...button }) => [path, button])),
    popupPosterDashboard: getPosterFor('dashboard'),
    popupPosterPrakerja: getPosterFor('prakerja'),
    banners: banners.filter(isOn),
    holidayReminder: holidays.find(isOn) ?? null,
  }
}
