import { createFileRoute } from '@tanstack/react-router'
import { requireMember } from '#app/session/guards.ts'

/** Requires a login for all child routes. Some of them also check the role. */
export const Route = createFileRoute('/_app/_member')({ beforeLoad: requireMember })
