import type { QueryPath } from './query-path.ts'

/**
 * Queries whose responses come from the site's content. All of them become stale together, because one version number
 * covers the whole content.
 */
export const siteContentPaths = [
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
