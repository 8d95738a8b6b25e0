import { createFileRoute } from '@tanstack/react-router'
import { AuthScreen } from '#app/features/account/auth/auth-screen.tsx'
import { AuthSearch } from '#app/features/account/auth/auth-search.ts'

export const Route = createFileRoute('/_app/auth/login')({
  validateSearch: AuthSearch,
  head: () => ({ meta: [{ title: 'Masuk' }] }),
  component: Login,
})

function Login() {
  const { redirect, pane } = Route.useSearch()
  return <AuthScreen pane="login" redirect={redirect} isChosen={pane === 'login'} />
}
