import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId } from 'react'
import type { Account } from './account.ts'
import { Avatar } from './avatar.tsx'
import { ProfileCard } from './profile-card.tsx'
import classes from './top-menu.module.css'
import { useDisclosure } from './use-disclosure.ts'

export function ProfileMenu({ account, onSignOut }: { account: Account; onSignOut: () => void }) {
  const { isOpen, rootRef, buttonRef, toggle, close, handleBlur } = useDisclosure()
  const panelId = useId()
  const { preview } = account
  return (
    <div className={classes.group} ref={rootRef} onBlur={handleBlur}>
      <button
        ref={buttonRef}
        type="button"
        className={classes.profile}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={toggle}
      >
        <span className="visually-hidden">{preview ? `Menu akun ${preview.fullName}` : 'Menu akun'}</span>
        <Avatar fullName={preview?.fullName} picUrl={preview?.picUrl} />
        <ChevronDown className={classes.chevron} size={16} aria-hidden />
      </button>
      <div id={panelId} className={`${classes.panel} ${classes.profilePanel}`} hidden={!isOpen}>
        <ProfileCard
          account={account}
          onNavigate={close}
          onSignOut={() => {
            close()
            onSignOut()
          }}
        />
      </div>
    </div>
  )
}
