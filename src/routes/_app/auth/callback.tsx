import { createFileRoute } from '@tanstack/react-router'
import { CallbackSearch, consumeLoginCode } from '#app/features/account/auth/login-code.ts'
import { LoginCodeScreen } from '#app/features/account/auth/login-code-screen.tsx'

export const Route = createFileRoute('/_app/auth/callback')({
  validateSearch: CallbackSearch,
  beforeLoad: ({ search, preload }) => {
    if (!preload) consumeLoginCode(search)
  },
  head: () => ({ meta: [{ title: 'Masuk' }] }),
  component: LoginCode,
})

function LoginCode() {
  return <LoginCodeScreen redirect={Route.useSearch().redirect} />
}
