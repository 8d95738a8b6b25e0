import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/_member/(desk)/admin/')({
  beforeLoad: () => {
    throw redirect({ href: '/admin/dashboard', replace: true })
  },
})
