import { useSuspenseQuery } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Check from 'lucide-react/icons/check'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { CourseDetail } from '#contract/catalog/course.ts'
import { useActiveCourse } from '#app/learning/owned-course.tsx'
import { formatDay, formatTime } from '#app/lib/times.ts'
import { courseQuery } from '#app/queries/course.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { CourseCover } from '#app/ui/course-cover.tsx'
import { Portrait } from '#app/ui/portrait.tsx'
import { ShareLink } from '#app/ui/share-link.tsx'
import { formatOutlineTotal } from '#app/learning/outline/content.ts'
import { Outline } from '#app/learning/outline/outline.tsx'
import { AlumniSection } from './alumni-part.tsx'
import { CertificateSection } from './certificate-part.tsx'
import { CourseQuestions } from './course-questions.tsx'
import classes from './course-screen.module.css'
import { Description } from './description.tsx'
import { OfferCard } from './offer-card.tsx'
import { SessionList } from './session-list.tsx'

/**
 * Page of a course. Its parts follow the order of a buyer's questions: result, content, instructor, dates, certificate,
 * alumni, FAQ.
 */
export function CourseScreen({ slug }: { slug: string }) {
  const { data: course } = useSuspenseQuery(courseQuery(slug))
  const isOwned = useActiveCourse(slug) !== undefined
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <AppLink to="/kelas" className={classes.back}>
          <ChevronLeft size={18} aria-hidden /> Semua kelas
        </AppLink>
        <ShareLink title={course.title} path={`/kelas/${slug}`} />
      </div>
      <div className={classes.columns}>
        <CourseHead course={course} />
        <div className={classes.side}>
          <CourseCover
            className={classes.cover ?? ''}
            category={course.category.slug}
            title={course.title}
            picture={course.cover}
          />
          <OfferCard course={course} />
        </div>
        <div className={classes.main}>
          <section>
            <h2>Yang akan kamu kuasai</h2>
            <ul className={classes.outcomes}>
              {course.outcomes.map(outcome => (
                <li key={outcome}>
                  <Check size={20} aria-hidden /> {outcome}
                </li>
              ))}
            </ul>
            <div className={classes.description}>
              <Description text={course.description} />
            </div>
          </section>
          <Contents course={course} />
          <Instructor instructor={course.instructor} />
          <section>
            <h2>{isOwned || course.sessions.length < 2 ? 'Jadwal' : 'Pilih jadwalmu'}</h2>
            <SessionList course={course} isOwned={isOwned} />
          </section>
          <CertificateSection />
          <AlumniSection track={course.careerTrack.title} />
          <CourseQuestions course={course} />
        </div>
      </div>
    </div>
  )
}

function CourseHead({ course }: { course: CourseDetail }) {
  const { nextSession } = course
  return (
    <header className={classes.head}>
      <p className={classes.badges}>
        <Badge tone="primary">{course.mode}</Badge>
        <Badge>{course.level}</Badge>
        <Badge>{course.durationHours} jam</Badge>
      </p>
      <h1 className={classes.title}>{course.title}</h1>
      <p className={classes.summary}>{course.summary}</p>
      <p className={classes.start}>
        <CalendarDays size={20} aria-hidden />
        {nextSession
          ? `Mulai ${formatDay(nextSession.startsAt, nextSession.zone)}, ${formatTime(nextSession.startsAt, nextSession.zone)}`
          : 'Jadwal menyusul'}
      </p>
    </header>
  )
}

function Contents({ course: { careerTrack, syllabus } }: { course: CourseDetail }) {
  return (
    <section>
      <h2>Isi kelas</h2>
      <p className={classes.total}>
        {syllabus && <strong>{formatOutlineTotal(syllabus)}</strong>} Materi program{' '}
        <AppLink to={`/program/${careerTrack.slug}`}>{careerTrack.title}</AppLink>, bisa dipelajari tanpa koneksi.
      </p>
      {syllabus && <Outline tracks={syllabus} />}
    </section>
  )
}

function Instructor({ instructor }: Pick<CourseDetail, 'instructor'>) {
  return (
    <section>
      <h2>Pengajar</h2>
      <div className={classes.instructor}>
        <Portrait name={instructor.name} picUrl={instructor.picUrl} />
        <p>
          <strong>{instructor.name}</strong>
          <span>{instructor.title}</span>
        </p>
      </div>
      <p className={classes.bio}>{instructor.bio}</p>
    </section>
  )
}
