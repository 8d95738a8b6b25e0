import type { EnrolledCourse } from '#contract/learning/enrollment.ts'
import { formatMeeting } from '#app/lib/meeting-times.ts'
import { enrollmentQuery } from '#app/queries/enrollment.ts'
import { useCannotOpen } from '#app/queries/use-cannot-open.ts'
import { BusinessLink } from '#app/session/business-link.tsx'
import { CourseCover } from '#app/ui/course-cover.tsx'
import { Plant } from '#app/learning/plant.tsx'
import { NeedsConnection } from '#app/ui/needs-connection.tsx'
import classes from './course-list.module.css'

interface Props {
  courses: readonly EnrolledCourse[]
  /** Heading level of a card's title, one below the heading of the list. */
  level: 2 | 3
}

/** Cards of the learner's courses, which link to their learning pages. */
export function CourseList({ courses, level }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <ul className={classes.list}>
      {courses.map(course => (
        <li key={course.enrollmentId}>
          <CourseCard course={course} heading={Heading} />
        </li>
      ))}
    </ul>
  )
}

function CourseCard({ course, heading: Heading }: { course: EnrolledCourse; heading: 'h2' | 'h3' }) {
  const cannotOpen = useCannotOpen([enrollmentQuery(course.enrollmentId)])
  return (
    <BusinessLink page={`learning/${course.enrollmentId}`} className={classes.card}>
      <CourseCover
        title={course.course.title}
        category={course.course.category}
        // The whole card is the link, and the title is its accessible name, so the picture has an empty alternative
        // text.
        picture={course.course.cover && { ...course.course.cover, alt: '' }}
      />
      <div className={classes.text}>
        <Heading className={classes.courseTitle}>{course.course.title}</Heading>
        <p>
          {course.course.mode} · {course.careerTrack.title}
        </p>
        <p>{formatMeeting(course.session.startsAt)}</p>
        <p className={classes.progress}>
          <Plant value={course.completedCount} max={course.materialCount} size={40} />
          {course.completedCount} dari {course.materialCount} materi
        </p>
        {course.refundedAt !== undefined && <p>Uang dikembalikan · hanya bisa dibaca</p>}
        {cannotOpen && <NeedsConnection />}
      </div>
    </BusinessLink>
  )
}
