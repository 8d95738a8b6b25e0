import { listAdminMenus } from '#contract/admin/admin-menu.ts'
import { apiQuery, DAY_MS } from '../api-query.ts'

/** Changes with a release or with the user's roles. */
export function adminMenuQuery() {
  return apiQuery(listAdminMenus, {}, { staleTime: DAY_MS })
}
