import type { QueryPath } from './query-path.ts'

/** Every answer that is made of the site's content: old together, because one number says that some of it changed. */
export const siteContent = [
  '/attribute',
  '/v1/testimonials',
  '/v1/stories',
  '/v1/redeem-stories',
  '/v1/faq',
  '/v1/career/roles',
  '/v1/legal/{page}',
  '/v1/blog',
  '/v1/blog/{slug}',
  '/v1/donation',
] as const satisfies readonly QueryPath[]
