import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Instant } from '../wire/text.ts'

/**
 * A secret URL for a program that cannot log in. Everyone who knows the URL can read the feed, so it can be revoked at
 * any time.
 */
export const SecretFeed = v.object({
  createdAt: v.nullable(Instant),
  /** Time of the last request by a program; null before the first. */
  lastReadAt: v.nullable(Instant),
})
export type SecretFeed = v.InferOutput<typeof SecretFeed>

/**
 * URL of a calendar feed. Returned only once, because the server stores only its hash. The previous URL stops working.
 */
export const NewFeed = v.object({ url: v.string() })

export const getBlogFeed = defineEndpoint({
  method: 'GET',
  path: '/v1/blog-feed',
  summary: 'Apakah ada alamat RSS blog',
  access: 'person',
  answer: SecretFeed,
})

export const createBlogFeed = defineEndpoint({
  method: 'POST',
  path: '/v1/blog-feed',
  summary: 'Membuat alamat RSS blog yang baru; yang lama berhenti berlaku',
  access: 'person',
  answer: NewFeed,
})

export const revokeBlogFeed = defineEndpoint({
  method: 'DELETE',
  path: '/v1/blog-feed',
  summary: 'Mencabut alamat RSS blog',
  access: 'person',
  answer: SecretFeed,
})
