import { createFileRoute } from '@tanstack/react-router'
import { AuthScreen } from '#app/features/account/auth/auth-screen.tsx'
import { AuthSearch } from '#app/features/account/auth/auth-search.ts'

export const Route = createFileRoute('/_app/auth/forget-password')({
  validateSearch: AuthSearch,
  head: () => ({ meta: [{ title: 'Lupa password' }] }),
  component: ForgetPassword,
})

function ForgetPassword() {
  return <AuthScreen pane="reset" redirect={Route.useSearch().redirect} />
}
