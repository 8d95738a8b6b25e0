import { createFileRoute } from '@tanstack/react-router'
import { requireMember } from '#app/session/guards.ts'

/** Everything below needs a login. */
export const Route = createFileRoute('/_app/_member')({
  beforeLoad: ({ location }) => requireMember({ location }),
})
