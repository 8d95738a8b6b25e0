import { randomUUID } from 'node:crypto'
import { formatIsoDay } from '#contract/wire/local-time.ts'
import type { Tx } from '../../../db/database.ts'
import { claimDigestNotifications, storeDecisionOutcomes } from './decide-queries.ts'
import { insertPlannedNotifications } from './plan-queries.ts'
import { findPreferences } from './preference-queries.ts'

const PEOPLE_AT_ONCE = 200
const TITLES_NAMED = 3
const DIGEST_PATH = '/akun/notifikasi'
/** Validity of a digest. It ends in the evening, because the next digest is due the next morning. */
const VALID_MS = 12 * 3_600_000

/**
 * Makes one digest for each user with a due digest. A digest lists the valid notifications that exceeded the daily
 * limit.
 */
export async function makeDigests(tx: Tx, now: Date): Promise<void> {
  const gathered = await claimDigestNotifications(tx, now, PEOPLE_AT_ONCE)
  if (gathered.length === 0) return
  const byPerson = Map.groupBy(gathered, row => row.user_id)
  const preferences = await findPreferences(tx, [...byPerson.keys()])
  const digests = [...byPerson].flatMap(([userId, rows]) => {
    const validRows = rows.filter(row => row.valid_until > now)
    const zone = preferences.get(userId)?.zone
    if (validRows.length === 0 || zone === undefined) return []
    return [{ userId, about: `digest:${formatIsoDay(now, zone)}`, titles: validRows.map(row => row.title) }]
  })
  const times = { due_at: now, planned_at: now, created_at: now, valid_until: new Date(now.getTime() + VALID_MS) }
  if (digests.length > 0) {
    await insertPlannedNotifications(
      tx,
      digests.map(({ userId, about, titles }) => ({
        id: randomUUID(),
        user_id: userId,
        about,
        kind: 'digest' as const,
        step: 'digest' as const,
        state: 'waiting' as const,
        urgency: 'normal' as const,
        ...formatDigest(titles),
        calendar_hash: null,
        calendar_path: null,
        is_counted: false,
        decided_at: null,
        ...times,
      })),
    )
  }
  await storeDecisionOutcomes(
    tx,
    gathered.map(({ id, valid_until }) => ({
      id,
      state: valid_until > now ? ('digested' as const) : ('too-late' as const),
      dueAt: null,
      isCounted: false,
      isMailed: false,
    })),
    now,
  )
}

/** Returns the content of a digest that lists notifications with these titles. */
export function formatDigest(titles: readonly string[]): { title: string; body: string; path: string } {
  const [only] = titles
  if (titles.length === 1 && only !== undefined)
    return { title: only, body: 'Ketuk untuk melihat selengkapnya.', path: DIGEST_PATH }
  const namedTitles = titles.slice(0, TITLES_NAMED).map(title => title.slice(0, 100).toWellFormed())
  const rest = titles.length - namedTitles.length
  return {
    title: `${titles.length} kabar dari kemarin`,
    body: `${namedTitles.join(' · ')}${rest > 0 ? ` · dan ${rest} lainnya` : ''}`,
    path: DIGEST_PATH,
  }
}
