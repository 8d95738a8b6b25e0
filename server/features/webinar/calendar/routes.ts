import { brand } from '#contract/site/brand.ts'
import * as contract from '#contract/webinar/calendar.ts'
import { formatIcs } from '#contract/webinar/ics.ts'
import { type Binding, bindEndpoint, type Mount } from '../../../http/bind.ts'
import { createFeed, getFeedStatus, revokeFeed, serveFeed } from '../../site/feed/service.ts'
import { listCalendarEvents, getOrganizer } from '../webinar/service.ts'

const PATH = '/calendar/jadwal.ics'
const kind = 'calendar'

export const calendarBindings: readonly Binding[] = [
  bindEndpoint(contract.getCalendarFeed, (_request, { db, person: { userId } }) => getFeedStatus(db, { userId, kind })),
  bindEndpoint(contract.createCalendarFeed, async (_request, { db, person: { userId }, now, publicUrl }) => ({
    url: `${publicUrl()}/api${PATH}${await createFeed(db, { userId, kind }, now())}`,
  })),
  bindEndpoint(contract.revokeCalendarFeed, (_request, { db, person: { userId } }) => revokeFeed(db, { userId, kind })),
]

/** Serves the user's own schedule to calendar programs that subscribe to it. */
export const mountCalendar: Mount = (app, services) =>
  serveFeed(app, services, {
    path: PATH,
    kind,
    type: 'text/calendar; charset=utf-8',
    async write(userId) {
      const origin = services.publicUrl()
      const events = await listCalendarEvents(services.db, userId, { now: services.now(), origin })
      return formatIcs({ method: 'PUBLISH', name: `Jadwal ${brand.name}`, organizer: getOrganizer(origin), events })
    },
  })
