import { createHash, randomBytes } from 'node:crypto'
import { brand } from '#contract/brand.ts'
import * as contract from '#contract/calendar.ts'
import { icsText } from '#contract/rules/ics.ts'
import { type Binding, bind, type Mount } from '../../http/bind.ts'
import { CallError } from '../../http/errors.ts'
import { networkOf } from '../../http/network-address.ts'
import { createTries } from '../../http/tries.ts'
import { listCalendarEvents, organizer } from '../webinar/service.ts'
import { findFeed, putFeed, readFeedOwner, removeFeed } from './queries.ts'

const SECRET = /^[\w-]{43}$/
/** Calendars ask a few times a day. Unknown secrets are counted by network, behind which a whole school may be. */
const KNOWN_BUDGET = { tries: 60, seconds: 3_600 }
const UNKNOWN_BUDGET = { tries: 300, seconds: 3_600 }
const MAX_AGE_SECONDS = 900

export const calendarBindings: readonly Binding[] = [
  bind(contract.getCalendarFeed, async (_request, { db, person }) => present(await findFeed(db, person.userId))),

  bind(contract.createCalendarFeed, async (_request, { db, person, now, publicUrl }) => {
    const secret = randomBytes(32).toString('base64url')
    await putFeed(db, person.userId, hashOf(secret), now())
    // Behind a question mark: addresses are logged without it.
    return { url: `${publicUrl()}/api/calendar/jadwal.ics?kunci=${secret}` }
  }),

  bind(contract.revokeCalendarFeed, async (_request, { db, person }) => {
    await removeFeed(db, person.userId)
    return present(undefined)
  }),
]

function present(row: Awaited<ReturnType<typeof findFeed>>) {
  return {
    createdAt: row?.created_at.toISOString() ?? null,
    lastReadAt: row?.last_read_at?.toISOString() ?? null,
  }
}

/** `GET /api/calendar/jadwal.ics?kunci=…`: for programs that cannot log in. Wrong, revoked and never given look alike. */
export const calendarMount: Mount = (app, { db, now, publicUrl, config }) => {
  const tries = createTries(db)
  async function spend(key: string, budget: { tries: number; seconds: number }): Promise<void> {
    const left = await tries.take(key, { ...budget, tries: budget.tries * config.rateLimitFactor })
    if (left > 0) throw new CallError('TOO_MANY_REQUESTS', { retryAfterSeconds: left })
  }

  app.get<{ Querystring: { kunci?: unknown } }>('/calendar/jadwal.ics', async (request, reply) => {
    const secret = request.query.kunci
    const hash = typeof secret === 'string' && SECRET.test(secret) ? hashOf(secret) : undefined
    const userId = hash && (await readFeedOwner(db, hash, now()))
    if (hash === undefined || userId === undefined) {
      await spend(`feed-unknown:${networkOf(request.ip)}`, UNKNOWN_BUDGET)
      throw new CallError('ADDRESS_NOT_FOUND')
    }
    await spend(`feed:${hash.toString('base64url')}`, KNOWN_BUDGET)
    const origin = publicUrl()
    const events = await listCalendarEvents(db, userId, { now: now(), origin })
    const text = icsText({ method: 'PUBLISH', name: `Jadwal ${brand.name}`, organizer: organizer(origin), events })
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
    void reply.headers({
      etag,
      'cache-control': `private, max-age=${MAX_AGE_SECONDS}`,
      'content-disposition': 'attachment; filename="jadwal.ics"',
      'content-security-policy': "default-src 'none'; sandbox",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    const known = request.headers['if-none-match']?.split(',').map(tag => tag.trim().replace(/^W\//, ''))
    if (known?.includes(etag)) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').send(text)
  })
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
