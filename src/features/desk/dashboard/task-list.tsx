import { useSuspenseQuery } from '@tanstack/react-query'
import { formatNumber } from '#app/lib/numbers.ts'
import { dashboardTasksQuery } from '#app/queries/desk/dashboard.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import classes from './dashboard.module.css'
import { ServerHealthRow } from './server-health.tsx'
import { describeWait, openTasks } from './task-labels.ts'

/** Links to the lists of tasks that need a decision, late tasks first. Kinds without open tasks are hidden. */
export function TaskList() {
  const { data: tasks, dataUpdatedAt } = useSuspenseQuery(dashboardTasksQuery())
  const open = openTasks(tasks, dataUpdatedAt)
  return (
    <section aria-labelledby="perlu-keputusan" className={classes.part}>
      <h2 id="perlu-keputusan">Perlu keputusan sekarang</h2>
      {open.length === 0 && <p>Tidak ada. Semua sudah diputuskan.</p>}
      <ul className={classes.tasks}>
        {open.map(({ name, text, to, count, waitsMs, isLate, owner }) => (
          <li key={name}>
            <AppLink to={to} className={classes.task}>
              <strong>{formatNumber(count)}</strong> <span>{text}</span>
              <small className={classes.age}>
                {isLate && <strong className={classes.late}>Terlambat</strong>}{' '}
                {[waitsMs !== null && `tertua ${describeWait(waitsMs)}`, owner].filter(Boolean).join(', ')}
              </small>
            </AppLink>
          </li>
        ))}
      </ul>
      <ServerHealthRow />
    </section>
  )
}
