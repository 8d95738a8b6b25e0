import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ProfileMenu } from '#app/features/site/shell/profile-menu.tsx'
import { signOutWithQuestion, useAccount } from '#app/features/site/shell/use-account.ts'
import { NoticeHost } from '#app/notices/notice-host.tsx'
import { queryClient } from '../query-client.ts'
import './landing-session.ts'
import type { MemberMenuProps } from './member-menu.tsx'

/** Profile menu with the app code that it needs. Downloaded for members only. */
export function MemberProfile({ onAccount }: MemberMenuProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Profile onAccount={onAccount} />
      <NoticeHost />
    </QueryClientProvider>
  )
}

function Profile({ onAccount }: MemberMenuProps) {
  const account = useAccount()
  const name = account?.preview?.fullName
  const isMember = account !== undefined
  useEffect(() => {
    onAccount(account)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the account is a new object at each render, so its fields are compared
  }, [isMember, name, onAccount])
  return account ? <ProfileMenu account={account} onSignOut={() => void signOutWithQuestion()} /> : null
}
