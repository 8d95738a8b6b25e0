import { useSuspenseQuery } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Moon from 'lucide-react/icons/moon'
import Wallet from 'lucide-react/icons/wallet'
import { brand } from '#contract/site/brand.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { CallOut } from '../call-out.tsx'
import { createMailLink } from '#contract/site/contact.ts'
import page from '../info-page.module.css'
import classes from './career-screen.module.css'
import { RoleMark } from './role-mark.tsx'
import type { RecruitingRole } from '#contract/site/site-content.ts'
import { formatRoleTitle } from '#contract/account/role-title.ts'
import { rolesQuery } from '#app/queries/site-content.ts'

const reasons = [
  {
    Icon: Moon,
    title: 'Setelah jam kerja',
    text: 'Kelas berlangsung pukul 18.00–21.00 WIB, jadi pekerjaan utamamu tetap jalan.',
  },
  {
    Icon: CalendarDays,
    title: 'Jadwal yang jelas',
    text: 'Satu seri berisi lima pertemuan langsung pada hari yang berurutan.',
  },
  { Icon: Wallet, title: 'Bayaran terbuka', text: 'Angka awalnya tertulis di setiap peran, sebelum kamu melamar.' },
]

export function CareerScreen() {
  const { data: roles } = useSuspenseQuery(rolesQuery())
  return (
    <div className={page.page}>
      <PageHead
        kicker="Kolaborasi bareng"
        title={`Karier di ${brand.name}`}
        text="Bantu orang lain bertumbuh dengan keahlian yang kamu pakai setiap hari. Saat ini kami membuka empat peran paruh waktu di kelas langsung."
      />
      <ul className={classes.reasons}>
        {reasons.map(({ Icon, title, text }) => (
          <li key={title}>
            <Icon size={24} aria-hidden />
            <strong>{title}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <section id="instruktur" className={classes.roles} aria-labelledby="judul-instruktur">
        <h2 id="judul-instruktur">Karier instruktur</h2>
        <p className={classes.lead}>
          Setiap kelas dipimpin seorang tenaga pelatih dan didampingi seorang fasilitator. Keduanya punya pengganti.
        </p>
        <ul className={classes.grid}>
          {roles.map(role => (
            <li key={role.slug}>
              <RoleCard role={role} />
            </li>
          ))}
        </ul>
      </section>
      <CallOut
        title="Belum menemukan peran yang pas?"
        actions={
          <a href={createMailLink(`Perkenalan untuk ${brand.name}`)} className={getButtonClass('primary', 'l')}>
            Kirim perkenalan
          </a>
        }
      >
        Ceritakan keahlianmu lewat email ke {brand.supportEmail}. Kami simpan dan hubungi kalau ada yang cocok.
      </CallOut>
    </div>
  )
}

function RoleCard({ role }: { role: RecruitingRole }) {
  return (
    <article className={classes.card}>
      <header className={classes.head}>
        <RoleMark role={role} />
        <div>
          <h3 className={classes.title}>
            <AppLink to={`/career/${role.slug}`}>{formatRoleTitle(role)}</AppLink>
          </h3>
          <Badge tone={role.type === 'Utama' ? 'primary' : 'neutral'}>{role.benefits.type}</Badge>
        </div>
      </header>
      <p className={classes.text}>{role.description}</p>
      <p className={classes.pay}>{role.benefits.pay}</p>
    </article>
  )
}
