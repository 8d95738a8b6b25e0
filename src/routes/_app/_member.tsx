import { createFileRoute } from '@tanstack/react-router'
import { requireMember } from '#app/session/guards.ts'

/** Requires a login for all routes below. Some of these routes also check the role. */
export const Route = createFileRoute('/_app/_member')({ beforeLoad: requireMember })
