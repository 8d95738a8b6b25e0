import { useSession } from '#app/session/session.ts'
import { createLazyPart } from '#app/ui/lazy-part.tsx'

const SecondStepSection = createLazyPart(
  () => import('./second-step-section.tsx').then(module => module.SecondStepSection),
  {
    substitute: () => null,
  },
)

/** Loads the section for the second factor only for admins and experts. */
export function StaffSecurity() {
  const { user } = useSession()
  const isStaff = user !== undefined && (user.isAdmin || user.roles.includes('expert'))
  return isStaff ? <SecondStepSection /> : null
}
