import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import type { Statistic } from '#contract/admin/dashboard.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import classes from './dashboard.module.css'
import { StatisticTable } from './figure-table.tsx'
import { LineChart } from './line-chart.tsx'
import { describeChange, describeValue, statisticNames, statisticNouns, getRowListAddress } from './labels.ts'

/**
 * One figure over a period: its value, a comparison with the previous period, a chart, a table, and a link to its list.
 */
export function StatisticCard({ figure, days }: { figure: Statistic; days: readonly string[] }) {
  const { name, values, before, total, totalBefore } = figure
  const title = statisticNames[name]
  const Trend = total < totalBefore ? TrendingDown : TrendingUp
  return (
    <article className={classes.figure} aria-label={title}>
      <h3>{title}</h3>
      <p className={classes.value}>{describeValue(name, total)}</p>
      <p className={classes.small}>
        {total !== totalBefore && <Trend className={classes.trend} aria-hidden="true" />}
        {describeChange(name, total, totalBefore)}
      </p>
      <LineChart values={values} before={before} />
      <FigureList figure={figure} days={days} />
      <details>
        <summary>Lihat tabel</summary>
        <StatisticTable figure={figure} days={days} />
      </details>
    </article>
  )
}

function FigureList({ figure: { name, rows }, days }: { figure: Statistic; days: readonly string[] }) {
  if (name === 'visits') return <p className={classes.small}>Kunjungan tidak mencatat orangnya: tidak ada daftar.</p>
  const [from, until] = [days[0] ?? '', days.at(-1) ?? '']
  return (
    <AppLink to={getRowListAddress(name, { from, until })} className={classes.toList}>
      Lihat {formatNumber(rows ?? 0)} {statisticNouns[name]}
    </AppLink>
  )
}
