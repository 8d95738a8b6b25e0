import { expect } from '@playwright/test'
import type { Ledger } from './ledger.ts'
import type { Person } from './people.ts'

/** A meeting in person that goes on now, in which this person has a seat: its room shows all a room can show. Answers its slug. */
export async function registeredWebinar(ledger: Ledger, { email }: Person): Promise<string> {
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
