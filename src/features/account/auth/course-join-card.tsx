import { useQuery } from '@tanstack/react-query'
import { formatRupiah } from '#app/lib/numbers.ts'
import { courseQuery } from '#app/queries/course.ts'
import { CourseCover } from '#app/ui/course-cover.tsx'
import { JoinCardFrame } from './join-card.tsx'

/**
 * Card of the course that the visitor wants to buy. Usually the course is already stored, because the visitor has just
 * opened the course page.
 */
export default function CourseJoinCard({ slug }: { slug: string }) {
  const { data: course, isLoading } = useQuery(courseQuery(slug))
  if (!course) return <JoinCardFrame label="Daftar kelas" title={isLoading ? '' : 'Kelas pilihanmu'} />
  return (
    <JoinCardFrame
      picture={<CourseCover category={course.category.slug} title={course.title} picture={course.cover} />}
      label={`Daftar kelas · ${formatRupiah(course.priceRupiah)}`}
      title={course.title}
    />
  )
}
