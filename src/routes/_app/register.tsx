import { createFileRoute, redirect } from '@tanstack/react-router'
import { AuthSearch } from '#app/features/account/auth/auth-search.ts'

export const Route = createFileRoute('/_app/register')({
  validateSearch: AuthSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/auth/register', search, replace: true })
  },
})
