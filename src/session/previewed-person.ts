import { readCurrentPreview } from '#app/lib/preview-window.ts'
import type { SessionPerson } from './session-state.ts'

/**
 * Returns the user as pages show them: in the admin's preview window, the simulated user. The device's session is
 * unchanged, so calls use the admin's session, and the server decides what they may do.
 */
export function getPreviewedPerson({ userId, isAdmin, roles }: SessionPerson): SessionPerson | undefined {
  switch (readCurrentPreview()?.role) {
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
