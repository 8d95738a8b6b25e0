import { useSuspenseQuery } from '@tanstack/react-query'
import { getMeetingPhase } from '#contract/webinar/webinar.rules.ts'
import { formatMeeting } from '#app/lib/meeting-times.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { heldMeetingsQuery } from '#app/queries/desk/attendance.ts'
import { expertStatisticsQuery, ownTasksQuery } from '#app/queries/desk/expert.ts'
import { BusinessLink } from '#app/session/business-link.tsx'
import { usePreciseNow } from '#app/session/use-precise-now.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { ScreenHead } from '#app/desk/screen-head.tsx'
import classes from './expert-dashboard.module.css'
import { PromiseClock } from './promise-clock.tsx'
import { ReadingBadge } from './readings/reading-badge.tsx'

const TASKS = '/expert/task-assignment'
/** Number of tasks that are shown at first, sorted by due time. */
const FIRST_TASKS = 5
const NEXT_MEETINGS = 3

/** Dashboard of an expert: waiting tasks first, then figures and meetings. */
export function ExpertDashboardScreen() {
  return (
    <div className={classes.page}>
      <ScreenHead title="Dashboard" text="Tugas yang kamu pegang, urut menurut janji kepada pelajar." />
      <Queue />
      <Figures />
      <Meetings />
    </div>
  )
}

function Queue() {
  const { data } = useSuspenseQuery(ownTasksQuery())
  return (
    <section aria-labelledby="antrean" className={classes.part}>
      <h2 id="antrean">Antreanmu</h2>
      {data.items.length === 0 ? (
        <p>Belum ada tugas yang kamu pegang. Ambil dari daftar tugas.</p>
      ) : (
        <ul className={classes.rows}>
          {data.items.slice(0, FIRST_TASKS).map(task => (
            <li key={task.id}>
              <AppLink to={`${TASKS}/${task.id}`}>
                {task.materialTitle}, {task.learner.fullName}
              </AppLink>
              <ReadingBadge task={task} />
              <PromiseClock work={task} />
            </li>
          ))}
        </ul>
      )}
      <p className={classes.links}>
        <BusinessLink page="scoring" className={getButtonClass('primary')}>
          Nilai tugas
        </BusinessLink>
        <AppLink to={TASKS} className={getButtonClass('secondary')}>
          Daftar tugas
        </AppLink>
      </p>
    </section>
  )
}

function Figures() {
  const { data: own } = useSuspenseQuery(expertStatisticsQuery())
  const figures = [
    { name: 'Kamu pegang', value: own.mineCount, note: late(own.mineLateCount), to: `${TASKS}?holder=mine` },
    { name: 'Belum diambil', value: own.freeCount, note: late(own.freeLateCount), to: `${TASKS}?holder=free` },
    {
      name: 'Kamu nilai 7 hari ini',
      value: own.assessedThisWeekCount,
      note: `${formatNumber(own.assessedCount)} dalam 30 hari`,
    },
    { name: 'Janji ditepati', value: kept(own), note: 'dari yang kamu nilai dalam 30 hari' },
    { name: 'Rata-rata nilai', value: own.averageScore ?? '–', note: 'yang kamu beri dalam 30 hari' },
  ]
  return (
    <section aria-labelledby="angka" className={classes.part}>
      <h2 id="angka">Angkamu</h2>
      <ul className={classes.figures}>
        {figures.map(({ name, value, note, to }) => (
          <li key={name}>
            <span>{to ? <AppLink to={to}>{name}</AppLink> : name}</span>
            <strong>{typeof value === 'number' ? formatNumber(value) : value}</strong>
            <span className={classes.small}>{note}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const late = (count: number) => (count > 0 ? `${formatNumber(count)} lewat janji` : 'semua janji terjaga')

function kept({ keptCount, assessedCount }: { keptCount: number; assessedCount: number }): string {
  return assessedCount === 0 ? '–' : `${Math.round((100 * keptCount) / assessedCount)}%`
}

function Meetings() {
  const { data: held } = useSuspenseQuery(heldMeetingsQuery())
  const now = usePreciseNow()
  const next = held
    .filter(meeting => getMeetingPhase({ ...meeting, state: 'planned' }, now) !== 'over')
    .slice(0, NEXT_MEETINGS)
  return (
    <section aria-labelledby="sesi" className={classes.part}>
      <h2 id="sesi">Sesi berikutnya</h2>
      {next.length === 0 && <p>Belum ada sesi yang kamu pandu dalam seminggu ke depan.</p>}
      <ul className={classes.rows}>
        {next.map(meeting => (
          <li key={meeting.id}>
            <AppLink to={`/expert/sesi?sesi=${meeting.id}`}>{meeting.title}</AppLink>
            <span className={classes.small}>
              {formatMeeting(meeting.startsAt)} · {meeting.mode}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
