import { createFileRoute } from '@tanstack/react-router'
import { LinkSearch } from '#app/features/account/auth/link-search.ts'
import { ResetPasswordScreen } from '#app/features/account/auth/reset-password-screen.tsx'

export const Route = createFileRoute('/_app/reset-password')({
  validateSearch: LinkSearch,
  head: () => ({ meta: [{ title: 'Buat password baru' }] }),
  component: ResetPassword,
})

function ResetPassword() {
  return <ResetPasswordScreen tokenInAddress={Route.useSearch().token} />
}
