import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/_member/(desk)/expert/')({
  beforeLoad: () => {
    throw redirect({ href: '/expert/dashboard', replace: true })
  },
})
