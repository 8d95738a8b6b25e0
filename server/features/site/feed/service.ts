import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SecretFeed } from '#contract/site/feed.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { FeedKind } from '../../../db/tables/secret-feeds.ts'
import type { Services } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import { matchesETag } from '../../../http/json-answer.ts'
import { getNetwork } from '../../../http/network-address.ts'
import { createTryCounter } from '../../../http/tries.ts'
import { type FeedOwner, findFeed, putFeed, readFeedOwner, removeFeed, removeFeeds } from './queries.ts'

/*
 * Feeds (calendar, blog) have secret URLs, because calendar and feed programs cannot log in. The URL gives read access.
 * Its secret is shown once, is stored only as a hash, and can be revoked. Any invalid secret gets the same error.
 */

const SECRET = /^[\w-]{43}$/
/**
 * Maximum number of requests per feed. Calendar programs send a few requests per day. Requests with unknown secrets
 * have a limit per network (`UNKNOWN_BUDGET`), which is higher, because a whole school may share one network.
 */
const KNOWN_BUDGET = { tries: 60, seconds: 3_600 }
const UNKNOWN_BUDGET = { tries: 300, seconds: 3_600 }
const MAX_AGE_SECONDS = 900

/** Returns the times when the feed's secret was created and last used. Never returns the secret itself. */
export async function getFeedStatus(db: Db, owner: FeedOwner): Promise<SecretFeed> {
  const row = await findFeed(db, owner)
  return {
    createdAt: row?.created_at.toISOString() ?? null,
    lastReadAt: row?.last_read_at?.toISOString() ?? null,
  }
}

/**
 * Creates a new secret, and the earlier secret stops working. The secret is a query parameter of the feed's URL,
 * because logs leave out the query string.
 */
export async function createFeed(db: Db, owner: FeedOwner, now: Date): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await putFeed(db, owner, hashOf(secret), now)
  return `?kunci=${secret}`
}

/** Deletes the secret, so that the feed's URL stops working. */
export async function revokeFeed(db: Db, owner: FeedOwner): Promise<SecretFeed> {
  await removeFeed(db, owner)
  return getFeedStatus(db, owner)
}

/** Deletes the feeds of an erased account. */
export function deleteFeeds(tx: Tx, userId: string): Promise<void> {
  return removeFeeds(tx, userId)
}

interface Feed {
  path: string
  kind: FeedKind
  type: string
  write: (userId: string) => Promise<string>
}

/** Serves the feed to every caller who knows its secret. */
export function serveFeed(
  app: FastifyInstance,
  { db, now, config }: Services,
  { path, kind, type, write }: Feed,
): void {
  const tries = createTryCounter(db)
  async function spend(key: string, budget: { tries: number; seconds: number }): Promise<void> {
    const left = await tries.take(key, { ...budget, tries: budget.tries * config.rateLimitFactor })
    if (left > 0) throw new CallError('TOO_MANY_REQUESTS', { retryAfterSeconds: left })
  }

  app.get<{ Querystring: { kunci?: unknown } }>(path, async (request, reply) => {
    const secret = request.query.kunci
    const hash = typeof secret === 'string' && SECRET.test(secret) ? hashOf(secret) : undefined
    const userId = hash && (await readFeedOwner(db, kind, hash, now()))
    if (hash === undefined || userId === undefined) {
      await spend(`feed-unknown:${getNetwork(request.ip)}`, UNKNOWN_BUDGET)
      throw new CallError('ADDRESS_NOT_FOUND')
    }
    await spend(`feed:${hash.toString('base64url')}`, KNOWN_BUDGET)
    return send(request, reply, { text: await write(userId), type, name: path.slice(path.lastIndexOf('/') + 1) })
  })
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, type, name }: Record<'text' | 'type' | 'name', string>,
) {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
  void reply.headers({
    etag,
    'cache-control': `private, max-age=${MAX_AGE_SECONDS}`,
    'content-disposition': `attachment; filename="${name}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  if (matchesETag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(type).send(text)
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
