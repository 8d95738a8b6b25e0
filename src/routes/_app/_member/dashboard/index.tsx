import { createFileRoute } from '@tanstack/react-router'
import { leaveForBusinessSite } from '#app/session/business-site.ts'

export const Route = createFileRoute('/_app/_member/dashboard/')({
  beforeLoad: () => leaveForBusinessSite('dashboard'),
})
