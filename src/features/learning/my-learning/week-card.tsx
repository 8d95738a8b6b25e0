import { useQuery, useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Leaf from 'lucide-react/icons/leaf'
import { setWeekGoal } from '#contract/learning/study-week.ts'
import { computeGoalState, DEFAULT_WEEK_GOAL, type WeekDay, listWeekDays } from '#contract/learning/study-week.rules.ts'
import { useAction } from '#app/lib/use-action.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { useOutbox, useReceipts } from '#app/outbox/outbox.ts'
import { studyWeekQuery } from '#app/queries/study-week.ts'
import { useCall } from '#app/queries/use-call.ts'
import { useServerNow } from '#app/session/server-clock.ts'
import { joinClassNames } from '#app/ui/class-names.ts'
import { listStudyDays } from './study-days.ts'
import classes from './week.module.css'

const dayInitials = ['S', 'S', 'R', 'K', 'J', 'S', 'M']

/**
 * Shows on which days of this week the user learned, and the goal that the user chose. A missed day has no consequence.
 */
export function WeekCard() {
  const { data: week } = useQuery(studyWeekQuery())
  const { entries } = useOutbox()
  const receipts = useReceipts()
  const now = new Date(useServerNow(undefined))
  const goal = week?.goal ?? DEFAULT_WEEK_GOAL
  const zone = week?.zone ?? 'WIB'
  const days = listWeekDays(new Set([...(week?.days ?? []), ...listStudyDays(entries, receipts, zone)]), now, zone)
  const done = days.filter(day => day.isStudied).length
  return (
    <section className={classes.card} aria-label="Target pekan ini">
      <ol className={classes.days} aria-label={`${done} hari belajar pekan ini`}>
        {days.map((day, at) => (
          <Day key={day.name} day={day} letter={dayInitials[at] ?? ''} />
        ))}
      </ol>
      <p className={classes.line}>
        <span>{formatGoal(days, goal)}</span>
        <GoalChoice goal={goal} />
      </p>
    </section>
  )
}

function Day({ day, letter }: { day: WeekDay; letter: string }) {
  return (
    <li
      className={joinClassNames(classes.day, day.isStudied && classes.done, day.isToday && classes.today)}
      aria-hidden
    >
      <span>{letter}</span>
      <span className={classes.dot}>
        {day.isStudied ? <Check size={18} /> : day.isPast ? <Leaf size={14} /> : null}
      </span>
    </li>
  )
}

function formatGoal(days: readonly WeekDay[], goal: number): string {
  const { state, missing } = computeGoalState(days, goal)
  if (state === 'met') return 'Target tercapai!'
  return state === 'open' ? `${missing} hari lagi` : 'Pekan depan mulai segar'
}

function GoalChoice({ goal }: { goal: number }) {
  const queryClient = useQueryClient()
  const { call } = useCall()
  const { queryKey } = studyWeekQuery()
  const choosing = useAction(async (chosen: number) => {
    const before = queryClient.getQueryData(queryKey)
    queryClient.setQueryData(queryKey, week => week && { ...week, goal: chosen })
    try {
      await call(setWeekGoal, { body: { goal: chosen } })
    } catch (error) {
      queryClient.setQueryData(queryKey, before)
      throw error
    }
  }, alertFailure)
  return (
    <label className={classes.goal}>
      Target
      <select
        aria-label="Target hari belajar sepekan"
        value={goal}
        onChange={event => void choosing.run(Number(event.target.value))}
      >
        {[1, 2, 3, 4, 5, 6, 7].map(count => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </select>
    </label>
  )
}
