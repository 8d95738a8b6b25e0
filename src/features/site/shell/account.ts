import type { SiteLink } from '#app/session/leaving.ts'
import type { UserPreview } from '#contract/account/user.ts'

/** User data for the menus. `preview` is undefined until it was fetched once. */
export interface Account {
  isAdmin: boolean
  isExpertOnly: boolean
  /** Link to the scoring page of the business site. */
  scoring: SiteLink
  preview: UserPreview | undefined
}
