import { useSuspenseQuery } from '@tanstack/react-query'
import desk from '#app/desk/desk.module.css'
import { Facts } from '#app/desk/facts.tsx'
import { Drawer } from '#app/desk/list/drawer.tsx'
import { StateDot } from '#app/desk/state-dot.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { formatPoints, formatRupiah } from '#app/lib/numbers.ts'
import { exchangeHistoryQuery } from '#app/queries/desk/exchange.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { ExchangeActions } from './exchange-actions.tsx'
import classes from './redeem-pulsa.module.css'
import { formatPhoneNumber, userExchangeStates, exchangeStages } from './labels.ts'

/** Details of one exchange request: its data, suspicious facts, and other requests of the same user. */
export function ExchangeDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: story } = useSuspenseQuery(exchangeHistoryQuery(id))
  const { learner, stage, signs, payout, decidedBy, others, decidedAt, paidAt, rejectReason } = story
  return (
    <Drawer
      title={`Pulsa ${formatRupiah(story.denomination)}`}
      text={
        <p className={desk.small}>
          {learner.fullName} · {learner.email}
        </p>
      }
      rowId={id}
      onClose={onClose}
    >
      <StateDot tone={exchangeStages[stage].tone}>{exchangeStages[stage].name}</StateDot>
      {signs.length > 0 && (
        <section className={classes.signs} aria-label="Perlu dicek">
          <h3>Cek dulu sebelum menyetujui</h3>
          <ul>
            {signs.map(({ sign, text }) => (
              <li key={sign}>{text}</li>
            ))}
          </ul>
          <p className={desk.small}>Ini tanda, bukan bukti. Keputusannya ada di kamu.</p>
        </section>
      )}
      <ExchangeActions key={stage} story={story} />
      <Facts
        facts={[
          ['Nomor HP', formatPhoneNumber(story.phoneNumber)],
          ['Harga', formatPoints(story.pricePoints)],
          ['Diminta', formatMoment(story.askedAt)],
          decidedAt
            ? [
                stage === 'rejected' ? 'Ditolak' : 'Disetujui',
                `${formatMoment(decidedAt)}${decidedBy ? ` oleh ${decidedBy.fullName}` : ''}`,
              ]
            : null,
          rejectReason ? ['Alasan', rejectReason] : null,
          payout && ['Berkas bayar', `Nomor ${payout.number}, baris ${payout.line}`],
          paidAt ? ['Dibayar', formatMoment(paidAt)] : null,
        ]}
      />
      <section className={desk.part}>
        <h3>Penukaran lain orang ini</h3>
        {others.length === 0 ? (
          <p className={desk.small}>Belum ada.</p>
        ) : (
          <ul className={desk.rows}>
            {others.map(other => (
              <li key={other.id}>
                {formatRupiah(other.denomination)}
                <span className={desk.small}>
                  {userExchangeStates[other.state]} · {formatMoment(other.askedAt)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <AppLink to={`/admin/user/${learner.id}`}>Seluruh riwayat {learner.fullName}</AppLink>
    </Drawer>
  )
}
