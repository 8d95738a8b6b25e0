import { useQuery } from '@tanstack/react-query'
import { isExpertOnly } from '#contract/account/access.ts'
import { useIsHydrated } from '#app/lib/taken-over.tsx'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { userPreviewQuery } from '#app/queries/user.ts'
import { getBusinessTarget } from '#app/session/business-site.ts'
import { createSiteLink } from '#app/session/leaving.ts'
import { useSession } from '#app/session/session.ts'
import type { Account } from './account.ts'

/** Returns the logged-in user for the menus, or undefined for a visitor and before hydration. */
export function useAccount(): Account | undefined {
  const { user: known } = useSession()
  const user = useIsHydrated() ? known : undefined
  const { data: preview } = useQuery({ ...userPreviewQuery(), enabled: user !== undefined })
  if (!user) return undefined
  const scoring = createSiteLink(getBusinessTarget('scoring'), alertFailure)
  return { isAdmin: user.isAdmin, isExpertOnly: isExpertOnly(user), scoring, preview }
}

/**
 * Logs the user out after the question about unsent work. Shows a failure, because the user must know that the account
 * is still logged in.
 */
export function signOutWithQuestion(): Promise<void> {
  return import('./sign-out.ts').then(({ askAndSignOut }) => askAndSignOut()).catch(alertFailure)
}
