import type { QueryPath } from './query-path.ts'

/** All answers built from the site's content. They become old together, because one number covers all of it. */
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
