import { createFileRoute } from '@tanstack/react-router'
import { requireMember } from '#app/session/guards.ts'

/** Everything below asks for somebody: the routes below say for whom more than that. */
export const Route = createFileRoute('/_app/_member')({ beforeLoad: requireMember })
