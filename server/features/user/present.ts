import type { UserPreview } from '#contract/user.ts'
import { presentProfile } from '../profile/present.ts'
import type { ProfileRow } from '../profile/queries.ts'
import type { UserRow } from './queries.ts'

export function presentUserPreview(row: ProfileRow): UserPreview {
  const { fullName, email, picUrl, profileCompletion } = presentProfile(row)
  return { fullName, email, picUrl, profileCompletion }
}

export function presentUser(user: UserRow) {
  return {
    id: user.id,
    fullName: user.full_name,
    email: user.email,
    isAdmin: user.is_admin,
    roles: user.roles,
  }
}
