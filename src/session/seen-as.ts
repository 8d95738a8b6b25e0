import { currentPreview } from '#app/lib/preview-window.ts'
import type { SessionPerson } from './session-state.ts'

/**
 * Whom a page takes the person for: in the desk's preview window, whoever the page is to be seen by. The device's session stays
 * what it is, so calls are still those of the person who is logged in, and the server alone says what they may.
 */
export function seenAs({ userId, isAdmin, roles }: SessionPerson): SessionPerson | undefined {
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
