import { AppLink } from '#app/ui/app-link.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import type { Account } from './account.ts'
import { Avatar } from './avatar.tsx'
import classes from './profile-card.module.css'

interface Props {
  account: Account
  onNavigate: () => void
  onSignOut: () => void
}

/** User data in the profile menu and in the phone's drawer. */
export function ProfileCard({ account, onNavigate, onSignOut }: Props) {
  const { preview, isAdmin, isExpertOnly, scoring } = account
  return (
    <div className={classes.card}>
      <div className={classes.who}>
        <Avatar fullName={preview?.fullName} picUrl={preview?.picUrl} size={48} />
        <p>
          <strong>{preview?.fullName ?? 'Akunmu'}</strong>
          {preview && <span>{preview.email}</span>}
        </p>
      </div>
      {preview && (
        <div className={classes.completion}>
          <p>
            <span>Kelengkapan profil</span>
            <strong>{preview.profileCompletion}%</strong>
          </p>
          <ProgressBar percent={preview.profileCompletion} label="Kelengkapan profil" />
          {preview.profileCompletion < 100 && (
            <AppLink to="/akun/edit-profile" className={classes.complete} onClick={onNavigate}>
              Lengkapi Profil
            </AppLink>
          )}
        </div>
      )}
      <ul className={classes.links}>
        {isAdmin && !isExpertOnly && (
          <li>
            <AppLink to="/admin/dashboard" onClick={onNavigate}>
              Dashboard Admin
            </AppLink>
          </li>
        )}
        {isExpertOnly && (
          <li>
            <AppLink
              to={scoring.to}
              onClick={event => {
                onNavigate()
                scoring.onClick?.(event)
              }}
            >
              Dashboard Instruktur
            </AppLink>
          </li>
        )}
        <li>
          <AppLink to="/akun" onClick={onNavigate}>
            Pengaturan Akun
          </AppLink>
        </li>
        <li>
          <button type="button" onClick={onSignOut}>
            Keluar
          </button>
        </li>
      </ul>
    </div>
  )
}
