import Menu from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { AppLink, isPlainClick } from '#app/ui/app-link.tsx'
import { joinClassNames } from '#app/ui/class-names.ts'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import type { Account } from './account.ts'
import { businessLink, dashboardLink, kelasLink, menuGroups } from './links.ts'
import type { MobileDrawerProps } from './mobile-drawer.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { SubMenu } from './sub-menu.tsx'
import classes from './top-menu.module.css'
import { Wordmark } from './wordmark.tsx'

/** Loaded at the first tap, so that it is not part of the first script. The worker stores the chunk for offline use. */
const MobileDrawer = createLazyPart<MobileDrawerProps>(
  () => import('./mobile-drawer.tsx').then(module => module.MobileDrawer),
  {
    substitute: CannotOpen,
  },
)

function CannotOpen({ onClose }: MobileDrawerProps) {
  queueMicrotask(onClose)
  return null
}

interface Props {
  /** Undefined for a visitor. */
  account?: Account | undefined
  /**
   * User shown in the drawer. Defaults to `account`. The landing page sets this property and not `account`, because its
   * `status` already contains a profile menu.
   */
  drawerAccount?: Account | undefined
  /** Status pill on pages that have an outbox. On the landing page, the dashboard link and the profile menu. */
  status?: ReactNode
  /** Undefined on the landing page, where 'Masuk' (log in) is a plain link to the login page. */
  onSignIn?: () => void
  /** False if the page itself is the login form. */
  hasSignIn?: boolean
  onSignOut?: () => void
}

/** Header of all pages. Uses neither the router nor Mantine, because the landing page does not load them. */
export function TopMenu({
  account,
  drawerAccount = account,
  status,
  onSignIn,
  hasSignIn = true,
  onSignOut = () => undefined,
}: Props) {
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  return (
    <header className={classes.header}>
      <a className={classes.skip} href="#isi">
        Langsung ke isi
      </a>
      <div className={classes.bar}>
        <Wordmark />
        <nav className={classes.nav} aria-label="Menu utama">
          <AppLink to={kelasLink.to} className={classes.item}>
            {kelasLink.label}
          </AppLink>
          <AppLink to={businessLink.to} className={classes.item} aria-current={undefined}>
            {businessLink.label}
          </AppLink>
          {menuGroups.map(group => (
            <SubMenu key={group.label} group={group} />
          ))}
        </nav>
        <div className={classes.end}>
          {status}
          <AppLink to="/cari" className={classes.search} aria-label="Cari">
            <Search size={22} aria-hidden />
          </AppLink>
          {account ? (
            <>
              <AppLink to={dashboardLink.to} className={joinClassNames(classes.item, classes.deskOnly)}>
                {dashboardLink.label}
              </AppLink>
              <div className={classes.deskOnly}>
                <ProfileMenu account={account} onSignOut={onSignOut} />
              </div>
            </>
          ) : (
            hasSignIn && <SignIn onSignIn={onSignIn} />
          )}
          <button
            type="button"
            className={classes.burger}
            aria-label="Buka menu"
            aria-expanded={isDrawerOpen}
            onClick={() => setIsDrawerOpen(true)}
          >
            <Menu size={24} aria-hidden />
          </button>
        </div>
      </div>
      {isDrawerOpen && (
        <MobileDrawer account={drawerAccount} onClose={() => setIsDrawerOpen(false)} onSignOut={onSignOut} />
      )}
    </header>
  )
}

/**
 * Link to the login page, so that it works before any script has loaded. Afterwards it opens the login popup if the
 * page has one.
 */
function SignIn({ onSignIn }: { onSignIn: (() => void) | undefined }) {
  function handleClick(event: MouseEvent) {
    if (!onSignIn || !isPlainClick(event)) return
    event.preventDefault()
    onSignIn()
  }
  return (
    <AppLink to="/auth/login" className={classes.signIn} onClick={handleClick}>
      Masuk
    </AppLink>
  )
}
