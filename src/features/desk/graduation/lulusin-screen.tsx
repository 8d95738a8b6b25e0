import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { EnrollmentListSearch } from '#contract/enrollment-list.ts'
import { DeskList } from '#app/desk/list/desk-list.tsx'
import { listFilter } from '#app/desk/list/list-filter.ts'
import { deskEnrollmentsQuery } from '#app/queries/desk/enrollment.ts'
import { enrollmentColumns } from './columns.tsx'
import { EnrollmentFilters } from './enrollment-filters.tsx'

interface Props {
  search: EnrollmentListSearch
  onSearch: (next: EnrollmentListSearch) => void
  openId: string | undefined
  hrefOf: (id: string) => string
  onOpen: (id: string) => void
  /** The drawer. */
  children: ReactNode
}

/** Finds one person in one class; what is to be passed is chosen in the drawer. */
export function LulusinScreen({ search, onSearch, openId, hrefOf, onOpen, children }: Props) {
  const { data: page } = useSuspenseQuery(deskEnrollmentsQuery(search))
  const { isFiltered, narrow, clear } = listFilter(search, onSearch)
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
      open={{ id: openId, hrefOf, onOpen }}
      isFiltered={isFiltered}
      onClearFilters={clear}
      filters={<EnrollmentFilters search={search} courses={page.courses} onNarrow={narrow} />}
    >
      {children}
    </DeskList>
  )
}
