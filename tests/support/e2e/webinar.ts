import { expect } from '@playwright/test'
import type { Ledger } from './ledger.ts'
import type { Person } from './people.ts'

/**
 * Creates a current in-person meeting in which this user has a seat, so that its room shows everything. Returns its
 * slug.
 */
export async function findRegisteredWebinar(ledger: Ledger, { email }: Person): Promise<string> {
  const [webinar] = await ledger.query<{ id: string; slug: string }>(
    `select webinar.id, slug from webinar where kind = 'webinar' and mode = 'Luring' order by slug limit 1`,
  )
  expect(webinar).toBeDefined()
  const { id, slug } = webinar!
  await ledger.query(
    `update webinar_meeting set starts_at = now() - interval '5 minutes', ends_at = now() + interval '2 hours'
      where webinar_id = $1 and number = 1`,
    [id],
  )
  await ledger.query(
    `insert into webinar_registration (webinar_id, user_id, state, wants_reminders, wished_at, reminder_wished_at)
      select $1, id, 'registered', false, now(), now() from app_user where email = $2 on conflict do nothing`,
    [id, email],
  )
  return slug
}

/** Returns the URL of the recap of a past meeting in which this user has a seat. */
export async function findRecapPath(ledger: Ledger, { email }: Person): Promise<string> {
  const [recap] = await ledger.query<{ slug: string; number: number }>(
    `select webinar.slug, meeting.number from meeting_recap
      join webinar_meeting meeting on meeting.id = meeting_recap.meeting_id
      join webinar on webinar.id = meeting.webinar_id
      join webinar_registration own on own.webinar_id = webinar.id
      where meeting.ends_at < now() and own.state = 'registered'
        and own.user_id = (select id from app_user where email = $1) order by slug limit 1`,
    [email],
  )
  expect(recap).toBeDefined()
  return `/webinar/${recap!.slug}/rekap/${recap!.number}`
}
