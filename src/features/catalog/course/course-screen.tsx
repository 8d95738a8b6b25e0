import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { AppLink } from '#app/ui/app-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { ShareLink } from '#app/ui/share-link.tsx'
import { CourseCover } from '#app/ui/course-cover.tsx'
import { formatPoints, formatRupiah } from '#app/lib/numbers.ts'
import type { CourseDetail } from '#contract/catalog/course.ts'
import classes from './course-screen.module.css'
import { ContinueCourse, useOwnCourse } from '#app/learning/owned-course.tsx'
import { courseQuery } from '#app/queries/course.ts'
import { Description } from './description.tsx'
import { SessionList } from './session-list.tsx'

export function CourseScreen({ slug }: { slug: string }) {
  const { data: course } = useSuspenseQuery(courseQuery(slug))
  const { instructor } = course
  return (
    <div className={classes.page}>
      <AppLink to="/kelas" className={classes.back}>
        <ChevronLeft size={18} aria-hidden /> Semua kelas
      </AppLink>
      <div className={classes.columns}>
        <div className={classes.main}>
          <header className={classes.head}>
            <p className={classes.badges}>
              <Badge tone="primary">{course.mode}</Badge>
              <Badge>{course.level}</Badge>
              <Badge>{course.durationHours} jam</Badge>
            </p>
            <h1 className={classes.title}>{course.title}</h1>
            <p className={classes.summary}>{course.summary}</p>
            <ShareLink title={course.title} path={`/kelas/${slug}`} />
          </header>
          <div className={classes.description}>
            <Description text={course.description} />
          </div>
          <section>
            <h2>Yang akan kamu kuasai</h2>
            <ul className={classes.outcomes}>
              {course.outcomes.map(outcome => (
                <li key={outcome}>
                  <Check size={20} aria-hidden /> {outcome}
                </li>
              ))}
            </ul>
          </section>
          <section>
            <h2>Jadwal</h2>
            <SessionList sessions={course.sessions} />
          </section>
          <section>
            <h2>Pengajar</h2>
            <div className={classes.instructor}>
              <strong>{instructor.name}</strong>
              <span>{instructor.title}</span>
              <p>{instructor.bio}</p>
            </div>
          </section>
        </div>
        <aside className={classes.side}>
          <CourseCover
            className={classes.cover ?? ''}
            category={course.category.slug}
            title={course.title}
            picture={course.cover}
          />
          <OfferCard course={course} />
        </aside>
      </div>
    </div>
  )
}

function OfferCard({ course }: { course: CourseDetail }) {
  const own = useOwnCourse(course.slug)
  const opens = (
    <p className={classes.opens}>
      Membuka program <AppLink to={`/program/${course.careerTrack.slug}`}>{course.careerTrack.title}</AppLink>.
      Materinya bisa dipelajari tanpa koneksi.
    </p>
  )
  if (own && own.refundedAt === undefined) {
    return (
      <div className={classes.offer}>
        <p className={classes.owned}>Kamu sudah terdaftar</p>
        <ContinueCourse owned={own} className={buttonClass('primary', 'l')} />
        {opens}
      </div>
    )
  }
  return (
    <div className={classes.offer}>
      <p className={classes.price}>
        <strong>{formatRupiah(course.priceRupiah)}</strong>
        {course.pricePoints !== null && <Badge tone="points">atau {formatPoints(course.pricePoints)}</Badge>}
      </p>
      {own && (
        <p className={classes.owned}>
          Pembayaranmu yang dulu sudah dikembalikan. Kalau mendaftar lagi, kemajuanmu berlanjut.
        </p>
      )}
      <Link to="/kelas/$slug/checkout" params={{ slug: course.slug }} className={buttonClass('primary', 'l')}>
        Daftar kelas
      </Link>
      {opens}
    </div>
  )
}
