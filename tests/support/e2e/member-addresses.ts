import { type AppRoute, appRoutes } from '#contract/wire/routes.ts'

/** Addresses of the learner pages that need no id, from the table of all addresses. */
export const memberAddresses = appRoutes
  .filter((row: AppRoute) => row.access === 'member' && row.onward === undefined && !row.path.includes('$'))
  .map(({ path }) => path)
