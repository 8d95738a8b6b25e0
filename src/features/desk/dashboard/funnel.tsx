import type { Statistic } from '#contract/admin/dashboard.ts'
import classes from './dashboard.module.css'
import { statisticNames, funnelSteps, describeValue } from './labels.ts'

/**
 * Steps from the visit to the certificate, as sums over the displayed days. Each step is counted independently. Following
 * single users through the steps would require records of all visitors, including those who did not consent.
 */
export function Funnel({ figures }: { figures: readonly Statistic[] }) {
  const sums = funnelSteps.map(name => ({ name, sum: figures.find(each => each.name === name)?.total ?? 0 }))
  const top = Math.max(1, ...sums.map(({ sum }) => sum))
  return (
    <section aria-labelledby="corong" className={classes.figure}>
      <h3 id="corong">Dari kunjungan sampai sertifikat</h3>
      <ol className={classes.funnel}>
        {sums.map(({ name, sum }) => (
          <li key={name}>
            <span>{statisticNames[name]}</span>
            <strong>{describeValue(name, sum)}</strong>
            <span className={classes.bar} style={{ inlineSize: `${(100 * sum) / top}%` }} aria-hidden="true" />
          </li>
        ))}
      </ol>
      <p className={classes.small}>
        Jumlah tiap langkah di masa yang sama, bukan perjalanan orang per orang. Kunjungan hanya dari yang setuju
        dicatat, jadi bisa lebih kecil daripada pendaftaran.
      </p>
    </section>
  )
}
