import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '#app/lib/moments.ts'
import { activityListQuery } from '#app/queries/enrollment.ts'
import styles from './my-course.module.css'

/** The live sessions of the learner's courses that are still to come. */
export function Agenda() {
  const { data: activities } = useQuery(activityListQuery())
  const coming = activities?.filter(activity => activity.voSocialValid && activity.sessions.length > 0) ?? []
  if (coming.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>Jadwal terdekat</h2>
      <ul className={styles.agenda}>
        {coming.map(activity => {
          const session = activity.sessions[0]!
          return (
            <li key={activity.id}>
              <strong>{activity.alias}</strong>
              <p>
                {formatMoment(session.time, session.zone)} · {session.place ?? 'Daring'}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
