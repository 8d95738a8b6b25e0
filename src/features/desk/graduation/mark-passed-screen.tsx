import { useSuspenseQuery } from '@tanstack/react-query'
import type { EnrollmentListSearch } from '#contract/learning/enrollment.list.ts'
import { DeskList } from '#app/desk/list/desk-list.tsx'
import { listFilter } from '#app/desk/list/list-filter.ts'
import type { OpeningListProps } from '#app/desk/list/list-route.ts'
import { deskEnrollmentsQuery } from '#app/queries/desk/enrollment.ts'
import { enrollmentColumns } from './columns.tsx'
import { EnrollmentFilters } from './enrollment-filters.tsx'

/** Lists enrolments. In the drawer of an enrolment the admin selects materials, classes or tracks to mark as passed. */
export function MarkPassedScreen({ search, onSearch, open, children }: OpeningListProps<EnrollmentListSearch>) {
  const { data: page } = useSuspenseQuery(deskEnrollmentsQuery(search))
  const { narrow } = listFilter(search, onSearch)
  return (
    <DeskList
      title="User Lulusin"
      text="buka satu peserta untuk meluluskan materi, kelas, atau track"
      noun="peserta"
      page={page}
      columns={enrollmentColumns}
      rowId={enrollment => enrollment.id}
      rowName={({ learner, course }) => `${learner.fullName}, ${course.title}`}
      address={search}
      onAddress={onSearch}
      open={open}
      filters={<EnrollmentFilters search={search} courses={page.courses} onNarrow={narrow} />}
    >
      {children}
    </DeskList>
  )
}
