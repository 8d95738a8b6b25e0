import CircleUser from 'lucide-react/icons/circle-user'
import type { Account } from '#app/features/site/shell/account.ts'
import { useIsHydrated } from '#app/lib/taken-over.tsx'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import classes from './landing-document.module.css'

export interface MemberMenuProps {
  /** Called with the logged-in user, for the drawer of the phone layout. */
  onAccount: (account: Account | undefined) => void
}

const Profile = createLazyPart<MemberMenuProps>(
  () => import('./member-profile.tsx').then(module => module.MemberProfile),
  {
    fallback: <AccountLink />,
    substitute: AccountLink,
  },
)

/** Profile menu of a member. The document is the same for all users, so a style sheet hides the menu from visitors. */
export function MemberMenu({ onAccount }: MemberMenuProps) {
  const isTakenOver = useIsHydrated()
  const isMember = isTakenOver && 'member' in document.documentElement.dataset
  return <div className={classes.account}>{isMember ? <Profile onAccount={onAccount} /> : <AccountLink />}</div>
}

function AccountLink() {
  return (
    <a className={classes.accountLink} href="/akun" aria-label="Akun">
      <CircleUser size={26} aria-hidden />
    </a>
  )
}
