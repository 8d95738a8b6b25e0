import { useEffect, useState } from 'react'
import { formatPoints, formatRupiah } from '#app/lib/numbers.ts'
import { formatShortDay } from '#app/lib/times.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { CourseCover } from '#app/ui/course-cover.tsx'
import classes from './courses-today.module.css'
import { fetchTodaysCourses, readStoredCourses, type TodayCourse } from './kept-courses.ts'

type State = { status: 'loading' | 'fresh' | 'kept' | 'missing' | 'server'; courses: readonly TodayCourse[] }

const slots = ['a', 'b', 'c', 'd', 'e', 'f']

/**
 * Courses on the landing page. The cards have their final size before their content arrives, so that the layout does
 * not shift.
 */
export function CoursesToday() {
  const [{ status, courses }, setState] = useState<State>({ status: 'loading', courses: [] })
  useEffect(() => {
    let isGone = false
    let isFresh = false
    const load = () => {
      if (isFresh) return
      void showCourses(state => {
        if (isGone || isFresh) return
        isFresh = state.status === 'fresh'
        setState(state)
      })
    }
    load()
    addEventListener('online', load)
    return () => {
      isGone = true
      removeEventListener('online', load)
    }
  }, [])

  if (status === 'missing' || status === 'server') return <Missing isServerFault={status === 'server'} />
  if (status === 'fresh' && courses.length === 0) return <NoneToday />
  return (
    <>
      <p className={classes.note} aria-live="polite">
        {status === 'kept' ? 'Daftar terakhir yang tersimpan di perangkat ini.' : 'Yang mulai paling dekat.'}
      </p>
      <ul className={classes.grid}>
        {courses.length > 0
          ? courses.map(course => <Card key={course.id} course={course} />)
          : slots.map(place => <li key={place} className={classes.placeholder} />)}
      </ul>
    </>
  )
}

/** Shows the stored courses at once, and then the server's response when it arrives. */
async function showCourses(show: (state: State) => void): Promise<void> {
  const keptCourses = readStoredCourses()
  if (keptCourses.length > 0) show({ status: 'kept', courses: keptCourses })
  const todaysCourses = await fetchTodaysCourses()
  if (Array.isArray(todaysCourses)) show({ status: 'fresh', courses: todaysCourses })
  else if (keptCourses.length === 0) show({ status: todaysCourses ?? 'missing', courses: [] })
}

function Card({ course }: { course: TodayCourse }) {
  const { nextSession } = course
  return (
    <li className={classes.card}>
      <CourseCover
        className={classes.cover ?? ''}
        category={course.category.slug}
        title={course.title}
        picture={course.cover}
      />
      <div className={classes.body}>
        <p className={classes.kind}>
          {course.mode} · {course.level}
        </p>
        <h3 className={classes.title}>
          <AppLink to={`/kelas/${course.slug}`}>{course.title}</AppLink>
        </h3>
        <p className={classes.when}>
          {nextSession ? `Mulai ${formatShortDay(nextSession.startsAt, nextSession.zone)}` : 'Jadwal menyusul'}
        </p>
        <p className={classes.price}>
          <strong>{formatRupiah(course.priceRupiah)}</strong>
          {course.pricePoints !== null && <span>{formatPoints(course.pricePoints)}</span>}
        </p>
      </div>
    </li>
  )
}

function Missing({ isServerFault }: { isServerFault: boolean }) {
  return (
    <div className={classes.instead}>
      <p>
        Daftar kelas belum bisa diambil
        {isServerFault
          ? ' karena gangguan di server kami. Coba lagi beberapa menit lagi.'
          : '. Begitu ada sinyal, kelasnya muncul di sini.'}
      </p>
      <AppLink to="/kelas">Buka halaman Kelas</AppLink>
    </div>
  )
}

function NoneToday() {
  return (
    <div className={classes.instead}>
      <p>Belum ada jadwal baru minggu ini. Kelas yang bisa dimulai kapan saja tetap ada.</p>
      <AppLink to="/kelas">Lihat semua kelas</AppLink>
    </div>
  )
}
