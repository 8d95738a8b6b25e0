import { sql } from 'kysely'
import { EVENT_MAX_AGE_MS } from '#contract/site/tracking.ts'
import { findDayStart } from '#contract/wire/local-time.ts'
import type { Db } from '../../../db/database.ts'

/**
 * Counts visits per day. A visit is one browser session on one day. Its origin is taken from its events. If the events
 * have different origins, the alphabetically first value of each column counts.
 */
export async function rollUpVisits(db: Db, now: Date): Promise<void> {
  // Counts again all days for which events can still arrive. If events were deleted in the meantime, the daily totals
  // do not decrease.
  const since = findDayStart(new Date(now.getTime() - EVENT_MAX_AGE_MS), 'WIB')
  await sql`
    insert into visit_day (day, source, medium, campaign, visits, page_views)
    select day, source, medium, campaign, count(*), sum(page_views) from (
      select (happened_at at time zone 'Asia/Jakarta')::date as day, count(*) as page_views,
        coalesce(min(utm_source), '') as source, coalesce(min(utm_medium), '') as medium,
        coalesce(min(utm_campaign), '') as campaign
      from visit_event where happened_at >= ${since} and method in ('page_view', 'screen_view')
      group by 1, visitor_id, session_id
    ) as visit
    group by 1, 2, 3, 4
    on conflict (day, source, medium, campaign) do update set
      visits = greatest(visit_day.visits, excluded.visits),
      page_views = greatest(visit_day.page_views, excluded.page_views)`.execute(db)
}
