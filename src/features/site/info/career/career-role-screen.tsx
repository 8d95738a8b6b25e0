import { useSuspenseQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { brand } from '#contract/site/brand.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { ShareLink } from '#app/ui/share-link.tsx'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
import { createMailLink } from '#contract/site/contact.ts'
import classes from './career-role-screen.module.css'
import { RoleMark } from './role-mark.tsx'
import type { RecruitingRole } from '#contract/site/site-content.ts'
import { formatRoleTitle } from '#contract/account/role-title.ts'
import { rolesQuery } from '#app/queries/site-content.ts'

export function CareerRoleScreen({ slug }: { slug: string }) {
  const { data: roles } = useSuspenseQuery(rolesQuery())
  const role = roles.find(each => each.slug === slug)
  // The role was unpublished while its page was open.
  if (!role) return <NotOffered />
  const { benefits } = role
  return (
    <div className={classes.page}>
      <AppLink to="/career" className={classes.back}>
        <ChevronLeft size={18} aria-hidden /> Semua peran
      </AppLink>
      <div className={classes.columns}>
        <header className={classes.head}>
          <RoleMark role={role} />
          <h1 className={classes.title}>{formatRoleTitle(role)}</h1>
          <p className={classes.description}>{role.description}</p>
          <ShareLink title={formatRoleTitle(role)} path={`/career/${slug}`} />
        </header>
        <div className={classes.offer}>
          <dl className={classes.facts}>
            <div className={classes.pay}>
              <dt>Bayaran</dt>
              <dd>{benefits.pay}</dd>
            </div>
            <div>
              <dt>Waktu kerja</dt>
              <dd>{benefits.workingTime}</dd>
            </div>
            <div>
              <dt>Jenis</dt>
              <dd>
                <Badge tone="primary">{benefits.type}</Badge> <Badge>{role.type}</Badge>
              </dd>
            </div>
          </dl>
          <a href={createMailLink(`Lamaran ${formatRoleTitle(role)}`)} className={getButtonClass('primary', 'l')}>
            Lamar lewat email
          </a>
        </div>
        <div className={classes.main}>
          <Points title="Syarat" items={role.conditions} />
          <Points title="Lingkup kerja" items={role.scope} />
          <Points title="Jadwal" items={role.schedule} />
          <section>
            <h2>Cara melamar</h2>
            <p className={classes.text}>
              Kirim email ke {brand.supportEmail} dengan riwayat kerja, bidang yang ingin kamu ajarkan atau dampingi,
              dan contoh kegiatan mengajar kalau ada. Jangan kirim nomor KTP atau foto dokumen identitas; kami tidak
              memerlukannya untuk tahap ini.
            </p>
          </section>
          <OtherRoles roles={roles.filter(other => other !== role)} />
        </div>
      </div>
    </div>
  )
}

function NotOffered() {
  return (
    <EmptyState
      title="Peran ini sudah tidak dibuka"
      action={
        <AppLink to="/career" className={getButtonClass()}>
          Semua peran
        </AppLink>
      }
    />
  )
}

function Points({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul className={classes.points}>
        {items.map(item => (
          <li key={item}>
            <Check size={20} aria-hidden /> {item}
          </li>
        ))}
      </ul>
    </section>
  )
}

function OtherRoles({ roles }: { roles: readonly RecruitingRole[] }) {
  return (
    <nav className={classes.others} aria-labelledby="peran-lain">
      <h2 id="peran-lain">Peran lain</h2>
      <ul>
        {roles.map(other => (
          <li key={other.slug}>
            <AppLink to={`/career/${other.slug}`}>{formatRoleTitle(other)}</AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
