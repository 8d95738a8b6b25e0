import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { DeskMaterialRow } from '#contract/learning/material.admin.ts'
import { MaterialKind, type MaterialListSearch } from '#contract/learning/material.list.ts'
import { QuizState } from '#contract/assessment/quiz.list.ts'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import type { DeskColumn } from '#app/desk/list/columns.ts'
import { DeskList } from '#app/desk/list/desk-list.tsx'
import { listFilter } from '#app/desk/list/list-filter.ts'
import type { OpeningListProps } from '#app/desk/list/list-route.ts'
import { VersionDot } from '#app/desk/version-dot.tsx'
import { versionStates } from '#app/desk/version-states.ts'
import { programListQuery } from '#app/queries/career-track.ts'
import { deskMaterialListQuery } from '#app/queries/desk/material.ts'
import { FilterSearch } from '#app/ui/filter-search.tsx'
import { materialKinds } from './labels.ts'

const columns: readonly DeskColumn<DeskMaterialRow>[] = [
  { id: 'title', name: 'Materi', sort: 'title', cell: row => row.title },
  { id: 'kind', name: 'Jenis', cell: row => materialKinds[row.kind] },
  { id: 'className', name: 'Kelas', cell: row => row.className },
  { id: 'careerTrack', name: 'Career track', sort: 'place', cell: row => row.careerTrack.title },
  { id: 'state', name: 'Keadaan', cell: row => <VersionDot state={row.state} /> },
  { id: 'version', name: 'Versi', isNumber: true, cell: row => String(row.version) },
  { id: 'minutes', name: 'Menit', sort: 'minutes', isNumber: true, cell: row => String(row.minutes) },
]

/**
 * Lists all materials. Shows the material in the draft of its career track if there is a draft, otherwise the published
 * material.
 */
export function MaterialListScreen({ search, onSearch, open, children }: OpeningListProps<MaterialListSearch>) {
  const { data: page } = useSuspenseQuery(deskMaterialListQuery(search))
  const { data: programs = [] } = useQuery(programListQuery())
  const { narrow } = listFilter(search, onSearch)
  return (
    <DeskList
      title="Update Material Details"
      noun="materi"
      page={page}
      columns={columns}
      rowId={row => row.id}
      rowName={row => row.title}
      address={search}
      onAddress={onSearch}
      open={open}
      filters={
        <>
          <FilterSearch
            label="Cari materi atau kelas"
            value={search.search}
            onSearch={words => narrow({ search: words })}
          />
          <FilterSelect
            label="Career track"
            all="Semua"
            value={search.careerTrack}
            choices={programs.map(({ slug, title }) => ({ value: slug, name: title }))}
            onChoose={careerTrack => narrow({ careerTrack })}
          />
          <FilterSelect
            label="Jenis"
            all="Semua"
            value={search.kind}
            choices={MaterialKind.options.map(value => ({ value, name: materialKinds[value] }))}
            onChoose={kind => narrow({ kind })}
          />
          <FilterSelect
            label="Keadaan"
            all="Semua"
            value={search.state}
            choices={QuizState.options.map(value => ({ value, name: versionStates[value].name }))}
            onChoose={state => narrow({ state })}
          />
          <FilterSearch
            label="Versi"
            value={search.version}
            onSearch={version => narrow({ version: /^[1-9]\d{0,5}$/.test(version ?? '') ? version : undefined })}
          />
        </>
      }
    >
      {children}
    </DeskList>
  )
}
