import { createFileRoute } from '@tanstack/react-router'
import { leaveForBusinessSite } from '#app/session/leaving.ts'

export const Route = createFileRoute('/_app/_member/dashboard/activity')({
  beforeLoad: ({ preload }) => leaveForBusinessSite('my-course', preload),
})
