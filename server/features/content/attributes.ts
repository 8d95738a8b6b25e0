import type { Campaign, WebAttributes } from '#contract/web-attribute.ts'
import type { Services } from '../../http/context.ts'
import { readContent } from './service.ts'

/** product.md §3 'Web attributes', of what is meant for now. */
export async function readAttributes(services: Pick<Services, 'db' | 'now'>): Promise<WebAttributes> {
  const [buttons, posters, banners, holidays] = await Promise.all([
    readContent(services, 'floating-button'),
    readContent(services, 'poster'),
    readContent(services, 'banner'),
    readContent(services, 'holiday'),
  ])
  const now = services.now().toISOString()
  const isOn = ({ until }: Pick<Campaign, 'until'>) => until === null || until > now
  const posterFor = (place: string) => posters.find(each => each.place === place && isOn(each)) ?? null
  return {
    floatingButtonV2: Object.fromEntries(buttons.map(({ path, ...button }) => [path, button])),
    popupPosterDashboard: posterFor('dashboard'),
    popupPosterPrakerja: posterFor('prakerja'),
    banners: banners.filter(isOn),
    holidayReminder: holidays.find(isOn) ?? null,
  }
}
