import { createFileRoute } from '@tanstack/react-router'
import { requireMember } from '#app/session/guards.ts'

/** Requires a login for all routes below; some of them also check the role. */
export const Route = createFileRoute('/_app/_member')({ beforeLoad: requireMember })
