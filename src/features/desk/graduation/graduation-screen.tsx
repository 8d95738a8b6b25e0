import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EnrollmentListSearch } from '#contract/learning/enrollment.list.ts'
import { BulkActions } from '#app/desk/bulk/bulk-actions.tsx'
import type { BulkOffer } from '#app/desk/bulk/bulk-dialog.tsx'
import { DeskList } from '#app/desk/list/desk-list.tsx'
import { listFilter } from '#app/desk/list/list-filter.ts'
import type { ListScreenProps } from '#app/desk/list/list-route.ts'
import { useSelection } from '#app/desk/list/selection.ts'
import { deskEnrollmentsQuery } from '#app/queries/desk/enrollment.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { passByHand } from '#contract/learning/enrollment.admin.ts'
import { enrollmentColumns } from './columns.tsx'
import { EnrollmentFilters } from './enrollment-filters.tsx'
import { ProgressImport } from './progress-import.tsx'

const bulkOffers: readonly BulkOffer[] = [
  {
    action: 'enrollment.graduate',
    name: 'Luluskan',
    text: rows =>
      `Sertifikat ${rows} dibuat dan langsung terbit, dan masing-masing menerima email. Yang belum memenuhi syarat atau sudah lulus dilewati dan terlihat di hasilnya. Ini tidak bisa dibatalkan; sertifikat yang keliru hanya bisa dicabut.`,
  },
]

/** Lists learners who met every condition and can graduate, and other learners with their missing conditions. */
export function GraduationScreen({ search, onSearch }: ListScreenProps<EnrollmentListSearch>) {
  const { markOld } = useDeskCall()
  const { data: page } = useSuspenseQuery(deskEnrollmentsQuery(search))
  const { filter, narrow } = listFilter(search, onSearch)
  const selection = useSelection(JSON.stringify(filter))
  const [isImporting, setIsImporting] = useState(false)
  return (
    <DeskList
      title="User Graduation"
      noun="peserta"
      page={page}
      columns={enrollmentColumns}
      rowId={enrollment => enrollment.id}
      rowName={({ learner, course }) => `${learner.fullName}, ${course.title}`}
      address={search}
      onAddress={onSearch}
      selection={selection}
      bulkActions={
        <BulkActions
          offers={bulkOffers}
          noun="peserta"
          selection={selection}
          filter={filter}
          onRest={() => void markOld(passByHand)}
        />
      }
      filters={<EnrollmentFilters search={search} courses={page.courses} onNarrow={narrow} />}
      lesserActions={[{ name: 'Impor kemajuan', onDo: () => setIsImporting(true) }]}
    >
      {isImporting && <ProgressImport onRest={() => void markOld(passByHand)} onClose={() => setIsImporting(false)} />}
    </DeskList>
  )
}
