import type { SiteLink } from '#app/session/leaving.ts'
import type { UserPreview } from '#contract/account/user.ts'

/** User shown in the menus; the preview is missing until it was fetched once. */
export interface Account {
  isAdmin: boolean
  isExpertOnly: boolean
  /** Scoring page of the business site. */
  scoring: SiteLink
  preview: UserPreview | undefined
}
