import { DAY_MS } from '#contract/wire/durations.ts'
import { listAdminMenus } from '#contract/admin/admin-menu.ts'
import { apiQuery } from '../api-query.ts'

/** Query of the admin menu. Fresh for a day, because the menu changes only with a release or with the user's roles. */
export function adminMenuQuery() {
  return apiQuery(listAdminMenus, {}, { staleTime: DAY_MS })
}
