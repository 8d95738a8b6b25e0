import { sql } from 'kysely'
import type { Purpose } from '#contract/account/consent.ts'
import { type TrackEvent, type TrackMethod, eventPurposes } from '#contract/site/tracking.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { ConsentSubject } from './consent-queries.ts'

/** An event and its subject, ready to be inserted. */
export interface RecordedEvent {
  subject: ConsentSubject
  event: TrackEvent
  receivedAt: Date
}

/**
 * Inserts events. An event that is already stored does not change. Stores the origin of a visit (the `utm_` columns)
 * only if the subject has agreed to that (`isOriginToo`).
 */
export async function insertEvents(
  tx: Tx,
  recorded: readonly (RecordedEvent & { isOriginToo: boolean })[],
): Promise<void> {
  await tx
    .insertInto('visit_event')
    .values(
      recorded.map(({ subject, event, receivedAt, isOriginToo }) => ({
        session_id: event.session_id,
        idx: event.idx,
        visitor_id: subject.visitorId,
        user_id: subject.userId,
        method: event.method,
        url: event.url,
        data: JSON.stringify(event.data),
        domain: event.domain,
        utm_source: (isOriginToo && event.utm_source) || null,
        utm_medium: (isOriginToo && event.utm_medium) || null,
        utm_campaign: (isOriginToo && event.utm_campaign) || null,
        happened_at: new Date(receivedAt.getTime() - event.ago_ms),
        received_at: receivedAt,
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

function ofSubject({ visitorId, userId }: ConsentSubject) {
  return userId === null
    ? sql<boolean>`visitor_id = ${visitorId} and user_id is null`
    : sql<boolean>`user_id = ${userId}`
}

/** Deletes events of purposes that the subject does not agree to. */
export async function deleteEventsWithoutConsent(
  tx: Tx,
  subject: ConsentSubject,
  purposes: readonly Purpose[],
): Promise<void> {
  const withdrawnMethods = (Object.keys(eventPurposes) as TrackMethod[]) // `eventPurposes` has no other keys than the methods
    .filter(method => !purposes.includes(eventPurposes[method]))
  if (withdrawnMethods.length > 0)
    await tx.deleteFrom('visit_event').where(ofSubject(subject)).where('method', 'in', withdrawnMethods).execute()
  if (purposes.includes('campaign')) return
  await tx
    .updateTable('visit_event')
    .set({ utm_source: null, utm_medium: null, utm_campaign: null })
    .where(ofSubject(subject))
    .where(sql<boolean>`coalesce(utm_source, utm_medium, utm_campaign) is not null`)
    .execute()
}

export function listVisitEvents(db: Db, userId: string) {
  return db
    .selectFrom('visit_event')
    .select(['method', 'url', 'data', 'domain', 'visitor_id as visitorId', 'session_id as sessionId'])
    .select(['utm_source as utmSource', 'utm_medium as utmMedium', 'utm_campaign as utmCampaign'])
    .select('happened_at as happenedAt')
    .where('user_id', '=', userId)
    .orderBy('happened_at')
    .execute()
}
