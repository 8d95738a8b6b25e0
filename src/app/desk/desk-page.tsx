import { Outlet } from '@tanstack/react-router'
import { DeskFrame } from '#app/features/desk/frame/desk-frame.tsx'
import { StatusPill } from '#app/features/site/shell/status-pill.tsx'
import { signOutWithQuestion, useAccount } from '#app/features/site/shell/use-account.ts'
import { Wordmark } from '#app/features/site/shell/wordmark.tsx'
import { AccountMenu } from './account-menu.tsx'

/** Layout of all admin and expert pages. */
export function DeskPage() {
  const account = useAccount()
  return (
    <DeskFrame
      brand={<Wordmark />}
      status={<StatusPill />}
      accountMenu={account && <AccountMenu account={account} onSignOut={() => void signOutWithQuestion()} />}
    >
      <Outlet />
    </DeskFrame>
  )
}
