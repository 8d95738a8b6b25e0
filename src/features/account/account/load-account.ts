import type { QueryClient } from '@tanstack/react-query'
import { readDraft } from '#app/data/drafts.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import type { ProfileValues } from './profile-values.ts'
import { profileQuery } from '#app/queries/profile.ts'

export const PROFILE_DRAFT = 'edit-profile'

export async function loadAccount(queryClient: QueryClient): Promise<void> {
  await queryClient.ensureQueryData(profileQuery())
}

/** Loads the profile and the draft with unsaved changes. */
export async function loadEditProfile(
  queryClient: QueryClient,
): Promise<{ draft: Partial<ProfileValues> | undefined }> {
  const userId = getCurrentUserId()
  // Fails if the draft cannot be read, because a form that opens without the draft would overwrite the draft.
  const [draft] = await Promise.all([
    userId === undefined ? undefined : readDraft<Partial<ProfileValues>>(userId, PROFILE_DRAFT),
    queryClient.ensureQueryData(profileQuery()),
  ])
  return { draft }
}
