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

/**
 * Menu on a phone. Uses a native dialog, which traps the focus, closes on Escape and makes the page behind it inert.
 */
export function MobileDrawer({ account, onClose, onSignOut }: MobileDrawerProps) {
  const dialogRef = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = dialogRef.current
    if (!dialog) return undefined
    if (!dialog.open) dialog.showModal()
    // The position of the tap decides, because a tap outside of the dialog hits its backdrop, which is also the dialog
    // element.
    const handleTap = (event: MouseEvent) => {
      if (event.target === dialog && event.clientX < dialog.getBoundingClientRect().left) dialog.close()
    }
    dialog.addEventListener('click', handleTap)
    return () => dialog.removeEventListener('click', handleTap)
  }, [])
  // Closes the dialog before it is removed, because the page behind it is inert until then, and the browser restores
  // the focus on close.
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
