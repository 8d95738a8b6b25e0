import { createFileRoute } from '@tanstack/react-router'
import { AccountScreen } from '#app/features/account/account/account-screen.tsx'
import { loadAccount } from '#app/features/account/account/load-account.ts'
import { askAndSignOut } from '#app/features/site/shell/sign-out.ts'

export const Route = createFileRoute('/_app/_member/akun/')({
  loader: ({ context }) => loadAccount(context.queryClient),
  head: () => ({ meta: [{ title: 'Pengaturan akun' }] }),
  component: Account,
})

function Account() {
  return <AccountScreen onSignOut={() => void askAndSignOut()} />
}
