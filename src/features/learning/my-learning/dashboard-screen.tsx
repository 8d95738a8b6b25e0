import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import Sparkles from 'lucide-react/icons/sparkles'
import { useState } from 'react'
import { formatNumber } from '#app/lib/numbers.ts'
import { enrollmentListQuery } from '#app/queries/enrollment.ts'
import { pointBalanceQuery } from '#app/queries/points.ts'
import { userPreviewQuery } from '#app/queries/user.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import { ClassRows } from './class-rows.tsx'
import { ContinueCard } from './continue-card.tsx'
import classes from './dashboard.module.css'
import { getGreeting } from './greeting.ts'
import { findCurrentCourse } from './load-dashboard.ts'
import { NewsBell } from './news-bell.tsx'
import { NewcomerPanel } from './newcomer.tsx'
import { NextEvent } from './next-date.tsx'
import { WeekCard } from './week-card.tsx'

/** Lazy, because it includes the scheduling library, which no other part of this page needs. */
const ReviewRow = createLazyPart(() => import('#app/learning/review/review-row.tsx').then(module => module.ReviewRow), {
  substitute: () => null,
})

/** Start page of a learner: the next material, the week, the next date, and the other courses. */
export function DashboardScreen() {
  const { data: courses } = useSuspenseQuery(enrollmentListQuery())
  const { data: preview } = useQuery(userPreviewQuery())
  const { data: points } = useQuery(pointBalanceQuery())
  // Read only when the page opens, so that greeting and target do not change just before a tap.
  const [hour] = useState(() => new Date().getHours())
  const [first] = useState(() => findCurrentCourse(courses))
  const current = first ?? findCurrentCourse(courses)
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>{getGreeting(hour, preview?.fullName)}</h1>
        {/* Reserves the space of the points until they have loaded. */}
        <AppLink
          to="/papan-poin"
          className={classes.points}
          style={{ visibility: points ? undefined : 'hidden' }}
          aria-label={`${formatNumber(points?.balance ?? 0)} poin`}
        >
          <Sparkles size={18} aria-hidden /> {formatNumber(points?.balance ?? 0)}
        </AppLink>
        <NewsBell />
      </header>
      {current ? (
        <ContinueCard key={current.enrollmentId} course={current} />
      ) : (
        <NewcomerPanel balance={points?.balance} />
      )}
      <aside className={classes.rail} aria-label="Pekan ini">
        {current && <WeekCard />}
        <NextEvent />
      </aside>
      {current && (
        <div className={classes.below}>
          <ClassRows courses={courses.filter(course => course.enrollmentId !== current.enrollmentId)} />
          <ReviewRow className={classes.row} />
        </div>
      )}
    </div>
  )
}
