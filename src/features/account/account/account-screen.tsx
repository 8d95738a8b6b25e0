import { useSuspenseQuery } from '@tanstack/react-query'
import Award from 'lucide-react/icons/award'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Bell from 'lucide-react/icons/bell'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import HardDrive from 'lucide-react/icons/hard-drive'
import LogOut from 'lucide-react/icons/log-out'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Receipt from 'lucide-react/icons/receipt'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Sparkles from 'lucide-react/icons/sparkles'
import SunMoon from 'lucide-react/icons/sun-moon'
import { findMissingProfileFields } from '#contract/account/profile.rules.ts'
import { profileQuery } from '#app/queries/profile.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import cardPage from '#app/ui/card-page.module.css'
import { joinClassNames } from '#app/ui/class-names.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import classes from './account-page.module.css'
import { EmailStatus } from './email-status.tsx'
import { ProfilePhoto } from './profile-photo.tsx'

const rows = [
  { to: '/sertifikat', label: 'Sertifikat', Icon: Award },
  { to: '/keahlian', label: 'Keahlian', Icon: BadgeCheck },
  { to: '/catatan', label: 'Catatanku', Icon: NotebookPen },
  { to: '/papan-poin', label: 'Poin', Icon: Sparkles },
  { to: '/akun/pesanan', label: 'Pesanan saya', Icon: Receipt },
  { to: '/penyimpanan', label: 'Penyimpanan', Icon: HardDrive },
  { to: '/akun/kabar', label: 'Kabar', Icon: Bell },
  { to: '/akun/tampilan', label: 'Tampilan', Icon: SunMoon },
  { to: '/akun/keamanan', label: 'Keamanan', Icon: ShieldCheck },
  { to: '/akun/bantuan', label: 'Bantuan', Icon: CircleQuestionMark },
]

/** Screen `/akun`: one row for each account page. */
export function AccountScreen({ onSignOut }: { onSignOut: () => void }) {
  const { data: profile } = useSuspenseQuery(profileQuery())
  const missing = findMissingProfileFields(profile).length
  return (
    <div className={joinClassNames(cardPage.page, classes.page)}>
      <PageHead title="Pengaturan akun" />
      <section className={joinClassNames(cardPage.card, classes.card)} aria-label="Profil">
        <AppLink to="/akun/edit-profile" className={classes.who}>
          <ProfilePhoto fullName={profile.fullName} picUrl={profile.picUrl} />
          <span>
            <strong>{profile.fullName}</strong>
            <small>{profile.email}</small>
            <em>{missing > 0 ? 'Lengkapi Profil' : 'Ubah profil'}</em>
          </span>
        </AppLink>
        <div className={classes.completion}>
          <p>
            <span>{missing > 0 ? `Isi ${missing} hal lagi` : 'Profilmu lengkap'}</span>
            <strong>{profile.profileCompletion}%</strong>
          </p>
          <ProgressBar percent={profile.profileCompletion} label="Kelengkapan profil" />
        </div>
        {/* A profile that an older build stored on the device lacks this field. */}
        {'isEmailConfirmed' in profile && !profile.isEmailConfirmed && (
          <EmailStatus email={profile.email} isConfirmed={false} />
        )}
      </section>
      <nav className={classes.rows} aria-label="Akun">
        {rows.map(({ to, label, Icon }) => (
          <AppLink key={to} to={to} className={classes.row}>
            <Icon size={22} aria-hidden />
            {label}
          </AppLink>
        ))}
        <button type="button" className={classes.row} onClick={onSignOut}>
          <LogOut size={22} aria-hidden />
          Keluar
        </button>
      </nav>
    </div>
  )
}
