import type { Figure } from '#contract/admin/dashboard.ts'
import classes from './dashboard.module.css'
import { FigureTable } from './figure-table.tsx'
import { LineChart } from './line-chart.tsx'
import { describeChange, figureNames, isAveraged, describeValue } from './labels.ts'

/** One figure over time: its sum, the comparison with the time before, a chart, and the table behind it. */
export function FigureCard({ figure, days }: { figure: Figure; days: readonly string[] }) {
  const { name, values, before } = figure
  const title = figureNames[name]
  const [now, earlier] = [summary(figure, values), summary(figure, before)]
  return (
    <article className={classes.figure} aria-label={title}>
      <h3>{title}</h3>
      <p className={classes.value}>
        {describeValue(name, now)}
        {isAveraged(name) && <span className={classes.small}> rata-rata per hari</span>}
      </p>
      <p className={classes.small}>{describeChange(now, earlier)}</p>
      <LineChart values={values} before={before} />
      <details>
        <summary>Lihat tabel</summary>
        <FigureTable figure={figure} days={days} />
      </details>
    </article>
  )
}

function summary({ name }: Figure, values: readonly number[]): number {
  const sum = values.reduce((total, value) => total + value, 0)
  return isAveraged(name) ? Math.round((10 * sum) / values.length) / 10 : sum
}
