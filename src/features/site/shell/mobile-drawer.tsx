import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { AppLink } from '#app/ui/app-link.tsx'
import type { Account } from './account.ts'
import { businessLink, dashboardLink, kelasLink, menuGroups } from './links.ts'
import classes from './mobile-drawer.module.css'
import { ProfileCard } from './profile-card.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

export interface MobileDrawerProps {
  account: Account | undefined
  onClose: () => void
  onSignOut: () => void
}

/** Native dialog: it traps the focus, closes on Escape and makes the page behind it inert. */
export function MobileDrawer({ account, onClose, onSignOut }: MobileDrawerProps) {
  const dialogRef = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = dialogRef.current
    if (!dialog) return undefined
    if (!dialog.open) dialog.showModal()
    // A tap beside the drawer hits the dialog element too, outside of its box.
    const handleTap = (event: MouseEvent) => {
      if (event.target === dialog && event.clientX < dialog.getBoundingClientRect().left) dialog.close()
    }
    dialog.addEventListener('click', handleTap)
    return () => dialog.removeEventListener('click', handleTap)
  }, [])
  // Closed but not removed while open: the page behind it is inert until then, and the browser restores the focus.
  const close = () => dialogRef.current?.close()
  const single = account ? [dashboardLink, kelasLink, businessLink] : [kelasLink, businessLink]

  return (
    <dialog ref={dialogRef} className={classes.drawer} aria-label="Menu" onClose={onClose}>
      <button type="button" className={classes.close} aria-label="Tutup menu" onClick={close}>
        <X size={24} aria-hidden />
      </button>
      {account && (
        <ProfileCard
          account={account}
          onNavigate={close}
          onSignOut={() => {
            close()
            onSignOut()
          }}
        />
      )}
      <nav className={classes.nav} aria-label="Menu utama">
        {single.map(link => (
          <AppLink key={link.to} to={link.to} className={classes.item} onClick={close}>
            {link.label}
          </AppLink>
        ))}
        {menuGroups.map(group => (
          <section key={group.label} className={classes.group}>
            <h2>{group.label}</h2>
            {group.links.map(link => (
              <AppLink key={link.to} to={link.to} className={classes.item} onClick={close}>
                {link.label}
              </AppLink>
            ))}
          </section>
        ))}
      </nav>
      <ThemeSwitch />
    </dialog>
  )
}
