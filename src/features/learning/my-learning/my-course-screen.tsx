import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getButtonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
import { enrollmentListQuery } from '#app/queries/enrollment.ts'
import { ClassSchedule } from './class-schedule.tsx'
import { CourseList } from './course-list.tsx'
import classes from './my-course.module.css'
import { PendingOrders } from './pending-orders.tsx'

export function MyCourseScreen() {
  const { data: courses } = useSuspenseQuery(enrollmentListQuery())
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Kelas saya</h1>
      <PendingOrders />
      {courses.length > 0 ? <CourseList courses={courses} level={2} /> : <NoCourses />}
      <ClassSchedule />
      <nav className={classes.section} aria-label="Hasil belajar">
        <Link to="/sertifikat" className={getButtonClass('secondary')}>
          Sertifikat saya
        </Link>
        <Link to="/business/level-up" className={getButtonClass('secondary')}>
          Kirim bukti Level Up
        </Link>
      </nav>
    </div>
  )
}

export function NoCourses() {
  return (
    <EmptyState
      title="Belum ada kelas di sini"
      action={
        <Link to="/kelas" className={getButtonClass('primary')}>
          Lihat kelas
        </Link>
      }
    >
      <p>Pilih satu kelas, lalu belajar kapan saja, juga tanpa koneksi.</p>
    </EmptyState>
  )
}
