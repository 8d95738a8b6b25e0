import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { StateDot } from '#app/desk/state-dot.tsx'
import { serverHealthQuery } from '#app/queries/desk/dashboard.ts'
import classes from './dashboard.module.css'

/** Row about the state of the server: its faults with their fixes, and the age of the newest backup. */
export function ServerHealthRow() {
  const { data, error } = useQuery(serverHealthQuery())
  if (error && !data) return <p className={classes.small}>Keadaan server belum dapat dibaca.</p>
  if (!data) return <Skeleton h={44} radius="md" />
  const { faults, backup, checkCount } = data
  const hasError = faults.some(({ level }) => level === 'error')
  const tone = hasError ? 'bad' : faults.length > 0 ? 'waiting' : 'good'
  return (
    <details id="kesehatan" className={classes.health} open={hasError}>
      <summary>
        <StateDot tone={tone}>
          {faults.length === 0 ? 'Server baik' : `${faults.length} hal di server perlu dilihat`}
        </StateDot>
        <span className={classes.small}>Cadangan: {backup}</span>
      </summary>
      {faults.length === 0 && <p>{checkCount} pemeriksaan cepat lulus. Yang lengkap: npm run doctor.</p>}
      <ul className={classes.faults}>
        {faults.map(({ id, title, level, detail, fix }) => (
          <li key={id}>
            <StateDot tone={level === 'error' ? 'bad' : 'waiting'}>{title}</StateDot>
            <p>{detail}</p>
            {fix !== null && <p className={classes.small}>{fix}</p>}
          </li>
        ))}
      </ul>
    </details>
  )
}
