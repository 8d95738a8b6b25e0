import type { Figure } from '#contract/admin/dashboard.ts'
import { formatShortDay } from '#app/lib/times.ts'
import classes from './dashboard.module.css'
import { figureNames, describeValue } from './labels.ts'

/** Numbers of the chart, newest first. */
export function FigureTable({ figure: { name, values, before }, days }: { figure: Figure; days: readonly string[] }) {
  return (
    // Scrolls inside its own box, which the keyboard must reach.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.tableBox} aria-label={`Tabel ${figureNames[name]}`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Hari</th>
            <th scope="col">Sekarang</th>
            <th scope="col">Masa sebelumnya</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day, at) => (
            <tr key={day}>
              <th scope="row">{formatShortDay(`${day}T00:00:00Z`, 'WIB')}</th>
              <td>{describeValue(name, values.at(-1 - at) ?? 0)}</td>
              <td>{describeValue(name, before.at(-1 - at) ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
