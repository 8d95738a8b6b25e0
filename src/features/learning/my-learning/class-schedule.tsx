import { useQuery } from '@tanstack/react-query'
import type { Activity } from '#contract/learning/enrollment.ts'
import { formatMeeting } from '#app/lib/meeting-times.ts'
import { activityListQuery } from '#app/queries/enrollment.ts'
import { BusinessLink } from '#app/session/business-link.tsx'
import classes from './my-course.module.css'

/** First meeting of each course. Finished meetings come after running and upcoming meetings. */
export function ClassSchedule() {
  const { data: activities } = useQuery(activityListQuery())
  if (!activities || activities.length === 0) return null
  const ordered = activities.toSorted(
    (a, b) => Number(b.voSocialValid) - Number(a.voSocialValid) || startOf(a) - startOf(b),
  )
  return (
    <section className={classes.section} aria-labelledby="jadwal-kelas">
      <h2 id="jadwal-kelas">Jadwal kelas</h2>
      <ul className={classes.agenda}>
        {ordered.map(activity => (
          <li key={activity.enrollmentId}>
            <ClassSession activity={activity} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ClassSession({ activity: { alias, type, voSocialValid, enrollmentId, sessions } }: { activity: Activity }) {
  const [session] = sessions
  return (
    <>
      <BusinessLink page={`learning/${enrollmentId}`}>
        <strong>{alias}</strong>
      </BusinessLink>
      <p>
        {type}
        {session && ` · ${formatMeeting(session.time)}`}
        {!voSocialValid && ' · Sudah lewat'}
      </p>
      {type === 'Luring' && session?.place && <p>{session.place}</p>}
    </>
  )
}

function startOf({ sessions: [session] }: Activity): number {
  return session ? Date.parse(session.time) : 0
}
