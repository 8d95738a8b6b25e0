import type { PointExchange } from '#contract/points/exchange.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { formatNumber, formatPoints } from '#app/lib/numbers.ts'
import { Badge } from '#app/ui/badge.tsx'
import classes from './exchange.module.css'
import { stateLabels } from './exchange-labels.ts'

export function ExchangeList({ exchanges }: { exchanges: readonly PointExchange[] }) {
  return (
    <section className={classes.history} aria-labelledby="riwayat-tukar">
      <h2 id="riwayat-tukar">Riwayat penukaran</h2>
      {exchanges.length === 0 && (
        <p className={classes.note}>Belum ada penukaran. Permintaan pulsamu dan kabarnya muncul di sini.</p>
      )}
      <ul className={classes.list}>
        {exchanges.map(({ id, denomination, pricePoints, phoneNumber, state, rejectReason, askedAt }) => (
          <li key={id} className={classes.item}>
            <strong>Pulsa Rp{formatNumber(denomination)}</strong>
            <Badge tone={stateLabels[state].tone}>{stateLabels[state].label}</Badge>
            <span className={classes.note}>
              {phoneNumber} · {formatPoints(pricePoints)} · {formatMoment(askedAt)}
            </span>
            {rejectReason && <span className={classes.note}>Alasan: {rejectReason}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
