import { Box, Flex, Title } from '@mantine/core'
import { getPointReasonLabel } from '#contract/points/reason-names.ts'
import type { ReactNode } from 'react'
import type { UserHistory } from '#contract/account/user.admin.ts'
import { getActionLabel } from '#contract/admin/audit.ts'
import { PlainList } from '#app/desk/plain-list.tsx'
import { Part } from '#app/desk/part.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { Facts } from '#app/desk/facts.tsx'
import { StateDot } from '#app/desk/state-dot.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { formatNumber, formatPoints, formatRupiah } from '#app/lib/numbers.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
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
      <HistoryPart title="Kelas dan progres" none="Belum ada kelas." rows={enrollments}>
        {({ id, courseTitle, sessionTitle, materialCount, completedCount, lastLearnedAt, certificateCount }) => (
          <Flex component="li" key={id} direction="column" gap="0.2rem">
            <strong>{courseTitle}</strong>
            <SmallText component="span">
              {sessionTitle}
              {lastLearnedAt && ` · terakhir belajar ${formatMoment(lastLearnedAt)}`}
              {certificateCount > 0 && ` · ${certificateCount} sertifikat terbit`}
            </SmallText>
            <Flex component="span" gap="sm" align="center" fz="var(--font-size-s)">
              <ProgressBar
                percent={Math.round((100 * completedCount) / materialCount)}
                label={`Progres ${courseTitle}`}
              />
              <Box component="span" flex="none">
                {completedCount}/{materialCount} materi
              </Box>
            </Flex>
          </Flex>
        )}
      </HistoryPart>
      <HistoryPart title="Pesanan" none="Belum ada pesanan." rows={orders}>
        {({ id, number, courseTitle, method, amount, state, createdAt }) => (
          <Flex component="li" key={id} direction="column" gap="0.2rem">
            <Flex component="span" gap="sm" align="baseline" justify="space-between">
              <strong>{courseTitle}</strong>
              <StateDot tone={orderState(state).tone}>{orderState(state).name}</StateDot>
            </Flex>
            <SmallText component="span">
              {number} · {method === 'point' ? formatPoints(amount) : formatRupiah(amount)} · {formatMoment(createdAt)}
            </SmallText>
          </Flex>
        )}
      </HistoryPart>
      <HistoryPart
        title={`Poin: ${formatNumber(points.balance)}${points.isHiddenOnBoard ? ' (tersembunyi di papan)' : ''}`}
        none="Belum ada poin."
        rows={points.entries}
      >
        {({ id, amount, reason, happenedAt }) => (
          <Flex component="li" key={id} direction="column" gap="0.2rem">
            <Flex component="span" gap="sm" align="baseline" justify="space-between">
              <span>{getPointReasonLabel(reason)}</span>
              <strong>{amount > 0 ? `+${formatNumber(amount)}` : formatNumber(amount)}</strong>
            </Flex>
            <SmallText component="span">{formatMoment(happenedAt)}</SmallText>
          </Flex>
        )}
      </HistoryPart>
      <HistoryPart title="Perangkat yang masuk" none="Tidak ada sesi." rows={sessions}>
        {({ id, device, lastUsedAt }) => (
          <Flex component="li" key={id} direction="column" gap="0.2rem">
            <span>{device}</span>
            <SmallText component="span">Terakhir dipakai {formatMoment(lastUsedAt)}</SmallText>
          </Flex>
        )}
      </HistoryPart>
      <HistoryPart title="Email" none="Tidak ada email yang menunggu atau gagal." rows={mails}>
        {({ id, template, state, at }) => (
          <Flex component="li" key={id} direction="column" gap="0.2rem">
            <span>{getMailLabel(template)}</span>
            <SmallText component="span">
              <StateDot tone={mailStates[state].tone}>{mailStates[state].name}</StateDot> {formatMoment(at)}
            </SmallText>
          </Flex>
        )}
      </HistoryPart>
      <HistoryPart title="Log" none="Belum ada catatan." rows={audit}>
        {({ seq, deed: action, actor, place, at, detail }) => (
          <Flex component="li" key={seq} direction="column" gap="0.2rem">
            <span>{getActionLabel(action)}</span>
            <SmallText component="span">
              {actor?.fullName ?? place} · {formatMoment(at)}
              {detail?.reason && ` · ${detail.reason}`}
            </SmallText>
          </Flex>
        )}
      </HistoryPart>
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

function HistoryPart<Row>({ title, none, rows, children }: PartProps<Row>) {
  return (
    <Part gap="0.5rem">
      <Title order={3}>{title}</Title>
      {rows.length === 0 ? <SmallText>{none}</SmallText> : <PlainList>{rows.map(children)}</PlainList>}
    </Part>
  )
}
