import ChevronDown from 'lucide-react/icons/chevron-down'
import Users from 'lucide-react/icons/users'
import { useRef } from 'react'
import { findMonday, sumGroupWeek } from '#contract/learning/study-group.rules.ts'
import { useServerNow } from '#app/session/server-clock.ts'
import { JoinGroup } from './join-group.tsx'
import { GroupPanel } from './group-panel.tsx'
import classes from './study-group.module.css'
import { useStudyGroup, type KnownStudyGroup } from './use-study-group.ts'

/** Row of a class page with the learner's study group. Opens to its members, or to the offer to join one. */
export function StudyGroupRow({ enrollmentId }: { enrollmentId: string }) {
  const data = useStudyGroup(enrollmentId)
  const now = useServerNow(undefined)
  const summary = useRef<HTMLElement>(null)
  // The pressed button disappears after joining or leaving.
  const focusRow = () => summary.current?.focus()
  if (data?.canJoin === false && data.group === null) return null
  return (
    <details className={classes.row}>
      <summary ref={summary}>
        <Users size={20} aria-hidden />
        <span className={classes.head}>
          <span className={classes.title}>Belajar bareng</span>
          <span className={classes.state}>{data && formatState(data, now)}</span>
        </span>
        <ChevronDown size={20} aria-hidden className={classes.chevron} />
      </summary>
      {!data ? (
        <p className={classes.panel}>Kelompokmu bisa dilihat setelah ada koneksi.</p>
      ) : data.group ? (
        <GroupPanel enrollmentId={enrollmentId} known={data} group={data.group} now={now} onLeft={focusRow} />
      ) : data.isLeaving ? (
        <p className={classes.panel}>Kamu keluar dari kelompok begitu ada koneksi.</p>
      ) : (
        <JoinGroup enrollmentId={enrollmentId} onJoined={focusRow} />
      )}
    </details>
  )
}

function formatState({ group, zone, isLeaving }: KnownStudyGroup, now: number): string {
  if (!group) return isLeaving ? '' : 'Ikut kelompok'
  const { studiedDays, goal } = sumGroupWeek(group.members, findMonday(new Date(now), zone), zone)
  if (goal === 0) return 'istirahat'
  return studiedDays >= goal ? `${studiedDays} hari, target tercapai` : `${studiedDays} dari ${goal} hari`
}
