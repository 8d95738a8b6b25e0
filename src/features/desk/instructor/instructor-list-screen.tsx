import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InstructorRow } from '#contract/catalog/instructor.admin.ts'
import type { InstructorListSearch } from '#contract/catalog/instructor.list.ts'
import { FilterSearch } from '#app/ui/filter-search.tsx'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import type { DeskColumn } from '#app/desk/list/columns.ts'
import { DeskList } from '#app/desk/list/desk-list.tsx'
import { listFilter } from '#app/desk/list/list-filter.ts'
import type { OpeningListProps } from '#app/desk/list/list-route.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { deskInstructorListQuery } from '#app/queries/desk/instructor.ts'
import { Button } from '#app/ui/button.tsx'
import { NewInstructorDialog } from './new-instructor-dialog.tsx'

const columns: readonly DeskColumn<InstructorRow>[] = [
  { id: 'name', name: 'Nama', sort: 'name', cell: row => row.name },
  { id: 'title', name: 'Jabatan', cell: row => row.title },
  { id: 'place', name: 'Urutan', sort: 'place', isNumber: true, cell: row => formatNumber(row.place) },
  { id: 'courseCount', name: 'Kelas', sort: 'courseCount', isNumber: true, cell: row => formatNumber(row.courseCount) },
  { id: 'picture', name: 'Foto', cell: row => (row.picUrl === null ? 'Belum ada' : 'Ada') },
]

/** Lists the instructors in the order in which visitors see them. */
export function InstructorListScreen({ search, onSearch, open, children }: OpeningListProps<InstructorListSearch>) {
  const { data: page } = useSuspenseQuery(deskInstructorListQuery(search))
  const { narrow } = listFilter(search, onSearch)
  const [isNew, setIsNew] = useState(false)

  return (
    <DeskList
      title="Instructor"
      noun="instruktur"
      page={page}
      columns={columns}
      rowId={row => row.id}
      rowName={row => row.name}
      address={search}
      onAddress={onSearch}
      open={open}
      actions={<Button onClick={() => setIsNew(true)}>Tambah instruktur</Button>}
      filters={
        <>
          <FilterSearch
            label="Cari nama atau jabatan"
            value={search.search}
            onSearch={words => narrow({ search: words })}
          />
          <FilterSelect
            label="Mengajar"
            all="Semua"
            value={search.isTeaching}
            choices={[
              { value: 'true', name: 'Ya' },
              { value: 'false', name: 'Belum ada kelas' },
            ]}
            onChoose={value => narrow({ isTeaching: value })}
          />
        </>
      }
    >
      {children}
      {isNew && <NewInstructorDialog onClose={() => setIsNew(false)} onMade={open.onOpen} />}
    </DeskList>
  )
}
