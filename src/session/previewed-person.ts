import { currentPreview } from '#app/lib/preview-window.ts'
import type { SessionPerson } from './session-state.ts'

/**
 * The user as a page shows it: in the admin's preview window, the simulated user. The device's session is unchanged, so
 * calls are made as the logged-in user, and only the server decides what they may do.
 */
export function previewedPerson({ userId, isAdmin, roles }: SessionPerson): SessionPerson | undefined {
  switch (currentPreview()?.role) {
    case 'visitor':
      return undefined
    case 'learner':
      return { userId, isAdmin: false, roles: ['learner'] }
    case 'expert':
      return { userId, isAdmin: false, roles: ['expert'] }
    default:
      return { userId, isAdmin, roles }
  }
}
