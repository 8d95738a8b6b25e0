import { useSuspenseQuery } from '@tanstack/react-query'
import type { TaskName } from '#contract/admin/dashboard.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { formatAge } from '#app/lib/time-spans.ts'
import { dashboardTasksQuery } from '#app/queries/desk/dashboard.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import classes from './dashboard.module.css'
import { taskLabels } from './labels.ts'

/** Links tasks that need a decision to their lists. Hides tasks without entries. */
export function TaskList() {
  const { data: tasks, dataUpdatedAt } = useSuspenseQuery(dashboardTasksQuery())
  const open = (Object.keys(taskLabels) as TaskName[]) // the table's own keys, in order
    .filter(name => tasks[name] > 0)
  return (
    <section aria-labelledby="perlu-keputusan" className={classes.part}>
      <h2 id="perlu-keputusan">Perlu keputusan sekarang</h2>
      {open.length === 0 && <p>Tidak ada. Semua sudah diputuskan.</p>}
      <ul className={classes.tasks}>
        {open.map(name => {
          const { text, to } = taskLabels[name]
          const oldest = tasks.oldestAt[name]
          return (
            <li key={name}>
              <AppLink to={to} className={classes.task}>
                <strong>{formatNumber(tasks[name])}</strong> <span>{text}</span>
                {oldest !== null && (
                  <small className={classes.age}>tertua {formatAge(Date.parse(oldest), dataUpdatedAt)}</small>
                )}
              </AppLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
