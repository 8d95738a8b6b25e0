import type { Profile } from '#contract/account/profile.ts'
import { splitName } from '#contract/account/split-name.ts'
import type { UserPreview } from '#contract/account/user.ts'
import type { UserRow } from './queries.ts'

export function presentUserPreview({ fullName, email, picUrl, profileCompletion }: Profile): UserPreview {
  return { fullName, email, picUrl, profileCompletion }
}

export function presentUser(user: UserRow) {
  return {
    id: user.id,
    fullName: user.full_name,
    ...splitName(user.full_name),
    email: user.email,
    isAdmin: user.is_admin,
    roles: user.roles,
  }
}
