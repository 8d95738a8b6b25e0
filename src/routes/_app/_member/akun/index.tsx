import { createFileRoute } from '@tanstack/react-router'
import { AccountScreen } from '#app/features/account/account/account-screen.tsx'
import { EraseSection } from '#app/features/account/account/erase-section.tsx'
import { ExportSection } from '#app/features/account/account/export-section.tsx'
import { PasswordSection } from '#app/features/account/auth/change-password-section.tsx'
import { DevicesSection } from '#app/features/account/auth/devices-section.tsx'
import { askAndSignOut } from '#app/features/site/shell/sign-out.ts'

export const Route = createFileRoute('/_app/_member/akun/')({
  // Loads the profile's labels on demand, so that other pages do not include them.
  loader: async ({ context }) => {
    const { loadAccount } = await import('#app/features/account/account/load-account.ts')
    await loadAccount(context.queryClient)
  },
  head: () => ({ meta: [{ title: 'Pengaturan akun' }] }),
  component: Account,
})

function Account() {
  return (
    <AccountScreen>
      <PasswordSection />
      <DevicesSection onSignOut={() => void askAndSignOut()} />
      <ExportSection />
      <EraseSection />
    </AccountScreen>
  )
}
