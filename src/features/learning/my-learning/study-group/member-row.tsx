import type { CheerKind } from '#contract/learning/study-group.outbox.ts'
import { findMonday, isActiveInWeek } from '#contract/learning/study-group.rules.ts'
import type { StudyGroupMember } from '#contract/learning/study-group.ts'
import { listWeekDays } from '#contract/learning/study-week.rules.ts'
import { formatIsoDay, type Zone } from '#contract/wire/local-time.ts'
import { useAction } from '#app/lib/use-action.ts'
import { useIsOnline } from '#app/session/online.ts'
import { joinClassNames } from '#app/ui/class-names.ts'
import { Button } from '#app/ui/button.tsx'
import { cheerLabels } from './cheers.ts'
import classes from './study-group.module.css'

interface Props {
  member: StudyGroupMember
  zone: Zone
  now: number
  cheer: CheerKind
  /** True if a cheer for this member is stored on this device and not sent yet. */
  isCheerUnsent: boolean
  onCheer: (cheer: CheerKind) => Promise<boolean>
}

export function MemberRow({ member, zone, now, cheer, isCheerUnsent, onCheer }: Props) {
  const at = new Date(now)
  const days = listWeekDays(new Set(member.days), at, zone)
  const count = days.filter(day => day.isStudied).length
  const isCheered = member.cheeredOn === formatIsoDay(at, zone)
  const cheering = useAction(onCheer)
  const isOnline = useIsOnline()
  const label = cheerLabels[cheer].button
  const isResting = !isActiveInWeek(member, findMonday(at, zone), zone)
  return (
    <li className={classes.member}>
      <div className={classes.who}>
        <div className={classes.name}>
          <strong>{member.isOwn ? 'Kamu' : member.name}</strong>
          <span>{isResting ? 'istirahat' : `${count} hari`}</span>
        </div>
        <span className={classes.dots} aria-hidden>
          {days.map(day => (
            <span
              key={day.name}
              className={joinClassNames(classes.dot, day.isStudied && classes.done, day.isToday && classes.today)}
            />
          ))}
        </span>
      </div>
      {!member.isOwn && (
        <span aria-live="polite">
          {/* The same button stays after the cheer, so that it keeps the focus. */}
          <Button
            variant={isCheered ? 'ghost' : 'secondary'}
            aria-disabled={isCheered}
            isBusy={cheering.isBusy}
            onClick={() => !isCheered && void cheering.run(cheer)}
          >
            {!isCheered ? label : isCheerUnsent ? 'Belum terkirim' : 'Terkirim'}
            <span className="visually-hidden"> untuk {member.name}</span>
          </Button>
        </span>
      )}
      {isCheered && isCheerUnsent && !isOnline && (
        <p className={classes.stored}>Semangatmu tersimpan, dan dikirim begitu ada koneksi.</p>
      )}
    </li>
  )
}
