import { type AppRoute, appRoutes } from '#contract/wire/routes.ts'

/** Paths of the learner pages that need no id, from the table of all paths. */
export const memberAddresses = appRoutes
  .filter((row: AppRoute) => row.access === 'member' && row.onward === undefined && !row.path.includes('$'))
  .map(({ path }) => path)
