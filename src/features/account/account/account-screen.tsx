import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { missingProfileFields } from '#contract/account/profile.rules.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import cardPage from '#app/ui/card-page.module.css'
import { classNames } from '#app/ui/class-names.ts'
import classes from './account-page.module.css'
import { EmailStatus } from './email-status.tsx'
import { profileLabels } from './profile-labels.ts'
import { PhotoSection } from './photo-section.tsx'
import { ProfilePhoto } from './profile-photo.tsx'
import { profileQuery } from '#app/queries/profile.ts'

const links = [
  { to: '/dashboard/my-course', label: 'Kelas saya' },
  { to: '/akun/pesanan', label: 'Pesanan saya' },
  { to: '/akun/notifikasi', label: 'Pemberitahuan' },
  { to: '/penyimpanan', label: 'Penyimpanan di perangkat' },
  { to: '/sync', label: 'Pekerjaan yang belum terkirim' },
  { to: '/privasi', label: 'Privasi' },
  { to: '/privacy-policy', label: 'Kebijakan privasi' },
  { to: '/terms-and-conditions', label: 'Syarat dan ketentuan' },
] as const

/** `/akun`: profile and its completeness; `children` are the sections for password and devices. */
export function AccountScreen({ children }: { children: ReactNode }) {
  const { data: profile } = useSuspenseQuery(profileQuery())
  const missing = missingProfileFields(profile)
  const isComplete = profile.profileCompletion >= 100
  return (
    <div className={cardPage.page}>
      <PageHead title="Pengaturan akun" />
      <section className={classNames(cardPage.card, classes.card)} aria-label="Profil">
        <div className={classes.who}>
          <ProfilePhoto fullName={profile.fullName} picUrl={profile.picUrl} />
          <p>
            <strong>{profile.fullName}</strong>
            <span>{profile.email}</span>
          </p>
        </div>
        {/* A profile that was stored before this field existed does not contain it. */}
        {'isEmailConfirmed' in profile && <EmailStatus email={profile.email} isConfirmed={profile.isEmailConfirmed} />}
        <PhotoSection hasPhoto={profile.picUrl !== null} />
        <div className={classes.completion}>
          <p>
            <span>Kelengkapan profil</span>
            <strong>{profile.profileCompletion}%</strong>
          </p>
          <ProgressBar percent={profile.profileCompletion} label="Kelengkapan profil" />
          {missing.length > 0 && (
            <p className={classes.missing}>Belum diisi: {missing.map(field => profileLabels[field]).join(', ')}</p>
          )}
        </div>
        <AppLink to="/akun/edit-profile" className={buttonClass(isComplete ? 'secondary' : 'primary')}>
          {isComplete ? 'Ubah profil' : 'Lengkapi Profil'}
        </AppLink>
      </section>
      {children}
      <nav className={classNames(cardPage.card, classes.card)} aria-label="Halaman lain">
        <ul className={classes.links}>
          {links.map(({ to, label }) => (
            <li key={to}>
              <AppLink to={to}>{label}</AppLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
