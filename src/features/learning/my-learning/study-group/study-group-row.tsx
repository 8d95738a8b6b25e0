import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Users from 'lucide-react/icons/users'
import { useRef } from 'react'
import { findMonday, sumGroupWeek } from '#contract/learning/study-group.rules.ts'
import { studyGroupQuery } from '#app/queries/study-group.ts'
import { useIsOnline } from '#app/session/online.ts'
import { useServerNow } from '#app/session/server-clock.ts'
import { Button } from '#app/ui/button.tsx'
import { LoadingState, Skeleton } from '#app/ui/states/loading-state.tsx'
import { JoinGroup } from './join-group.tsx'
import { GroupPanel } from './group-panel.tsx'
import classes from './study-group.module.css'
import { useStudyGroup, type KnownStudyGroup } from './use-study-group.ts'

/**
 * Row of a class page with the learner's study group. Opens to the members of the group, or to the offer to join a
 * group.
 */
export function StudyGroupRow({ enrollmentId }: { enrollmentId: string }) {
  const data = useStudyGroup(enrollmentId)
  const now = useServerNow(undefined)
  const summary = useRef<HTMLElement>(null)
  // The pressed button disappears after joining or leaving, so the row gets the focus.
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
        <UnknownGroup enrollmentId={enrollmentId} onLoaded={focusRow} />
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

/** Shown if this device has no response about the group: the reason, and a button if a retry can help. */
function UnknownGroup({ enrollmentId, onLoaded }: { enrollmentId: string; onLoaded: () => void }) {
  const { errorUpdateCount, isFetching, refetch } = useQuery(studyGroupQuery(enrollmentId))
  const isOnline = useIsOnline()
  if (!isOnline) return <p className={classes.panel}>Kelompokmu bisa dilihat setelah ada koneksi.</p>
  if (errorUpdateCount === 0) {
    return (
      <div className={classes.panel}>
        <LoadingState>
          <Skeleton height="3rem" />
        </LoadingState>
      </div>
    )
  }
  const retry = async () => {
    const { isSuccess } = await refetch()
    if (isSuccess) onLoaded()
  }
  return (
    <div className={classes.panel}>
      <p>Kelompokmu belum bisa dimuat.</p>
      <Button variant="secondary" isBusy={isFetching} onClick={() => void retry()}>
        Coba lagi
      </Button>
    </div>
  )
}

function formatState({ group, zone, isLeaving }: KnownStudyGroup, now: number): string {
  if (!group) return isLeaving ? '' : 'Ikut kelompok'
  const { studiedDays, goal } = sumGroupWeek(group.members, findMonday(new Date(now), zone), zone)
  if (goal === 0) return 'istirahat'
  return studiedDays >= goal ? `${studiedDays} hari, target tercapai` : `${studiedDays} dari ${goal} hari`
}
