import { getPointReasonLabel } from '#contract/points/reason-names.ts'
import type { ReactNode } from 'react'
import type { UserHistory } from '#contract/account/user.admin.ts'
import { getActionLabel } from '#contract/admin/audit.ts'
import desk from '#app/desk/desk.module.css'
import { Facts } from '#app/desk/facts.tsx'
import { StateDot } from '#app/desk/state-dot.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { formatNumber, formatPoints, formatRupiah } from '#app/lib/numbers.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import classes from './user.module.css'
import { getMailLabel, mailStates, orderState } from './labels.ts'

/** Lists orders, classes, points, devices, emails and admin actions of a user, newest first. */
export function UserFacts({ story }: { story: UserHistory }) {
  const { user, orders, enrollments, points, sessions, mails, audit, mergedAccounts } = story
  return (
    <>
      <Facts
        facts={[
          ['Telepon', user.phoneNumber ?? 'Belum diisi'],
          [
            'Email',
            <StateDot key="email" tone={user.isEmailVerified ? 'good' : 'waiting'}>
              {user.isEmailVerified ? 'Terverifikasi' : 'Belum terverifikasi'}
            </StateDot>,
          ],
          ['Terdaftar', formatMoment(user.createdAt)],
          ['Terakhir masuk', user.lastSeenAt ? formatMoment(user.lastSeenAt) : 'Belum pernah'],
          mergedAccounts.length > 0 ? ['Gabungan dari', mergedAccounts.map(({ email }) => email).join(', ')] : null,
        ]}
      />
      <Part title="Kelas dan progres" none="Belum ada kelas." rows={enrollments}>
        {({ id, courseTitle, sessionTitle, materialCount, completedCount, lastLearnedAt, certificateCount }) => (
          <li key={id}>
            <strong>{courseTitle}</strong>
            <span className={desk.small}>
              {sessionTitle}
              {lastLearnedAt && ` · terakhir belajar ${formatMoment(lastLearnedAt)}`}
              {certificateCount > 0 && ` · ${certificateCount} sertifikat terbit`}
            </span>
            <span className={classes.progress}>
              <ProgressBar
                percent={Math.round((100 * completedCount) / materialCount)}
                label={`Progres ${courseTitle}`}
              />
              {completedCount}/{materialCount} materi
            </span>
          </li>
        )}
      </Part>
      <Part title="Pesanan" none="Belum ada pesanan." rows={orders}>
        {({ id, number, courseTitle, method, amount, state, createdAt }) => (
          <li key={id}>
            <span className={desk.line}>
              <strong>{courseTitle}</strong>
              <StateDot tone={orderState(state).tone}>{orderState(state).name}</StateDot>
            </span>
            <span className={desk.small}>
              {number} · {method === 'point' ? formatPoints(amount) : formatRupiah(amount)} · {formatMoment(createdAt)}
            </span>
          </li>
        )}
      </Part>
      <Part
        title={`Poin: ${formatNumber(points.balance)}${points.isHiddenOnBoard ? ' (tersembunyi di papan)' : ''}`}
        none="Belum ada poin."
        rows={points.entries}
      >
        {({ id, amount, reason, happenedAt }) => (
          <li key={id}>
            <span className={desk.line}>
              <span>{getPointReasonLabel(reason)}</span>
              <strong>{amount > 0 ? `+${formatNumber(amount)}` : formatNumber(amount)}</strong>
            </span>
            <span className={desk.small}>{formatMoment(happenedAt)}</span>
          </li>
        )}
      </Part>
      <Part title="Perangkat yang masuk" none="Tidak ada sesi." rows={sessions}>
        {({ id, device, lastUsedAt }) => (
          <li key={id}>
            <span>{device}</span>
            <span className={desk.small}>Terakhir dipakai {formatMoment(lastUsedAt)}</span>
          </li>
        )}
      </Part>
      <Part title="Email" none="Tidak ada email yang menunggu atau gagal." rows={mails}>
        {({ id, template, state, at }) => (
          <li key={id}>
            <span>{getMailLabel(template)}</span>
            <span className={desk.small}>
              <StateDot tone={mailStates[state].tone}>{mailStates[state].name}</StateDot> {formatMoment(at)}
            </span>
          </li>
        )}
      </Part>
      <Part title="Log" none="Belum ada catatan." rows={audit}>
        {({ seq, deed: action, actor, place, at, detail }) => (
          <li key={seq}>
            <span>{getActionLabel(action)}</span>
            <span className={desk.small}>
              {actor?.fullName ?? place} · {formatMoment(at)}
              {detail?.reason && ` · ${detail.reason}`}
            </span>
          </li>
        )}
      </Part>
      <AppLink to={`/admin/log?person=${user.id}`}>Semua catatan tentang {user.fullName}</AppLink>
    </>
  )
}

interface PartProps<Row> {
  title: string
  none: string
  rows: readonly Row[]
  children: (row: Row) => ReactNode
}

function Part<Row>({ title, none, rows, children }: PartProps<Row>) {
  return (
    <section className={desk.part}>
      <h3>{title}</h3>
      {rows.length === 0 ? <p className={desk.small}>{none}</p> : <ul className={desk.rows}>{rows.map(children)}</ul>}
    </section>
  )
}
