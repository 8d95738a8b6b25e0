import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { Instant } from './text.ts'

/** An address for a program that cannot log in. Whoever has it reads along, so it can be taken back at any time. */
export const SecretFeed = v.object({
  createdAt: v.nullable(Instant),
  /** When a program last asked; null while none has. */
  lastReadAt: v.nullable(Instant),
})
export type SecretFeed = v.InferOutput<typeof SecretFeed>

/** Said once; the server keeps no more than its hash. An earlier address stops working. */
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
