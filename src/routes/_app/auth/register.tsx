import { createFileRoute } from '@tanstack/react-router'
import { AuthScreen } from '#app/features/account/auth/auth-screen.tsx'
import { AuthSearch } from '#app/features/account/auth/auth-search.ts'

export const Route = createFileRoute('/_app/auth/register')({
  validateSearch: AuthSearch,
  head: () => ({ meta: [{ title: 'Buat akun baru' }] }),
  component: Register,
})

function Register() {
  return <AuthScreen pane="register" redirect={Route.useSearch().redirect} />
}
