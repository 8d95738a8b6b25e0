import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskCourseRow } from '#contract/catalog/course.admin.ts'
import type { CourseListSearch } from '#contract/catalog/course.list.ts'
import { LearningMode } from '#contract/catalog/course.ts'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import type { DeskColumn } from '#app/desk/list/columns.ts'
import { DeskList } from '#app/desk/list/desk-list.tsx'
import { listFilter } from '#app/desk/list/list-filter.ts'
import type { OpeningListProps } from '#app/desk/list/list-route.ts'
import { StateDot } from '#app/desk/state-dot.tsx'
import { formatNumber, formatRupiah } from '#app/lib/numbers.ts'
import { courseChoicesQuery, deskCourseListQuery } from '#app/queries/desk/course.ts'
import { Button } from '#app/ui/button.tsx'
import { FilterSearch } from '#app/ui/filter-search.tsx'
import { NewCourseDialog } from './new-course-dialog.tsx'
import { getVisibilityLabel, visibilityLabels } from './labels.ts'

const columns: readonly DeskColumn<DeskCourseRow>[] = [
  { id: 'title', name: 'Kelas', sort: 'title', cell: row => row.title },
  {
    id: 'isPublished',
    name: 'Keadaan',
    cell: row => (
      <StateDot tone={getVisibilityLabel(row.isPublished).tone}>{getVisibilityLabel(row.isPublished).name}</StateDot>
    ),
  },
  { id: 'mode', name: 'Cara', cell: row => row.mode },
  { id: 'program', name: 'Program', cell: row => row.careerTrack.title },
  {
    id: 'priceRupiah',
    name: 'Harga',
    sort: 'priceRupiah',
    isNumber: true,
    cell: row => formatRupiah(row.priceRupiah),
  },
  {
    id: 'pricePoints',
    name: 'Poin',
    isNumber: true,
    cell: row => (row.pricePoints === null ? '-' : formatNumber(row.pricePoints)),
  },
  { id: 'coming', name: 'Sesi dibuka', isNumber: true, cell: row => formatNumber(row.comingCount) },
  {
    id: 'learnerCount',
    name: 'Peserta',
    sort: 'learnerCount',
    isNumber: true,
    cell: row => formatNumber(row.learnerCount),
  },
  { id: 'place', name: 'Urutan', sort: 'place', isNumber: true, cell: row => formatNumber(row.place) },
]

/** Lists the courses in the order of the catalogue. */
export function CourseListScreen({ search, onSearch, open, children }: OpeningListProps<CourseListSearch>) {
  const { data: page } = useSuspenseQuery(deskCourseListQuery(search))
  const { data: choices } = useSuspenseQuery(courseChoicesQuery())
  const { narrow } = listFilter(search, onSearch)
  const [isNew, setIsNew] = useState(false)

  return (
    <DeskList
      title="Kelas"
      noun="kelas"
      page={page}
      columns={columns}
      rowId={row => row.id}
      rowName={row => row.title}
      address={search}
      onAddress={onSearch}
      open={open}
      actions={<Button onClick={() => setIsNew(true)}>Tambah kelas</Button>}
      filters={
        <>
          <FilterSearch
            label="Cari judul atau alamat"
            value={search.search}
            onSearch={words => narrow({ search: words })}
          />
          <FilterSelect
            label="Keadaan"
            all="Semua"
            value={search.isPublished}
            choices={(['true', 'false'] as const).map(value => ({ value, name: visibilityLabels[value].name }))}
            onChoose={isPublished => narrow({ isPublished })}
          />
          <FilterSelect
            label="Cara"
            all="Semua"
            value={search.mode}
            choices={LearningMode.options.map(value => ({ value, name: value }))}
            onChoose={mode => narrow({ mode })}
          />
          <FilterSelect
            label="Program"
            all="Semua"
            value={search.careerTrack}
            choices={choices.careerTracks.map(({ id, title }) => ({ value: id, name: title }))}
            onChoose={careerTrack => narrow({ careerTrack })}
          />
        </>
      }
    >
      {children}
      {isNew && <NewCourseDialog choices={choices} onClose={() => setIsNew(false)} onMade={open.onOpen} />}
    </DeskList>
  )
}
