import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskCareerTrackRow } from '#contract/catalog/career-track.admin.ts'
import { VersionState, type CareerTrackListSearch } from '#contract/catalog/career-track.list.ts'
import { FilterSearch } from '#app/ui/filter-search.tsx'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import type { DeskColumn } from '#app/desk/list/columns.ts'
import { DeskList } from '#app/desk/list/desk-list.tsx'
import { listFilter } from '#app/desk/list/list-filter.ts'
import type { OpeningListProps } from '#app/desk/list/list-route.ts'
import { VersionDot } from '#app/desk/version-dot.tsx'
import { versionStates } from '#app/desk/version-states.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { deskCareerTrackListQuery } from '#app/queries/desk/career-track.ts'
import { Button } from '#app/ui/button.tsx'
import { ImportPackageDialog } from './package/import-package-dialog.tsx'
import { NewCareerTrackDialog } from './new-career-track-dialog.tsx'

const columns: readonly DeskColumn<DeskCareerTrackRow>[] = [
  { id: 'title', name: 'Program', sort: 'title', cell: row => row.title },
  { id: 'category', name: 'Kategori', cell: row => row.category.title },
  { id: 'state', name: 'Versi terbaru', cell: row => <VersionDot state={row.state} version={row.version} /> },
  {
    id: 'published',
    name: 'Untuk pendaftar',
    cell: row => (row.publishedVersion === null ? 'Belum ada' : `Versi ${row.publishedVersion}`),
  },
  {
    id: 'learnerCount',
    name: 'Peserta',
    sort: 'learnerCount',
    isNumber: true,
    cell: row => formatNumber(row.learnerCount),
  },
  { id: 'place', name: 'Urutan', sort: 'place', isNumber: true, cell: row => formatNumber(row.place) },
  { id: 'isArchived', name: 'Diarsipkan', cell: row => (row.isArchived ? 'Ya' : 'Tidak') },
]

/** Lists career tracks with the state of their newest version, by default in the order of the catalogue. */
export function CareerTrackListScreen({ search, onSearch, open, children }: OpeningListProps<CareerTrackListSearch>) {
  const { data: page } = useSuspenseQuery(deskCareerTrackListQuery(search))
  const { narrow } = listFilter(search, onSearch)
  const [layer, setLayer] = useState<'new' | 'package'>()

  return (
    <DeskList
      title="Career Track"
      noun="program"
      page={page}
      columns={columns}
      rowId={row => row.id}
      rowName={row => row.title}
      address={search}
      onAddress={onSearch}
      open={open}
      actions={<Button onClick={() => setLayer('new')}>Tambah program</Button>}
      lesserActions={[{ name: 'Impor paket', onDo: () => setLayer('package') }]}
      filters={
        <>
          <FilterSearch
            label="Cari judul atau ringkasan"
            value={search.search}
            onSearch={words => narrow({ search: words })}
          />
          <FilterSelect
            label="Versi terbaru"
            all="Semua"
            value={search.state}
            choices={VersionState.options.map(value => ({ value, name: versionStates[value].name }))}
            onChoose={state => narrow({ state })}
          />
          <FilterSelect
            label="Diarsipkan"
            all="Semua"
            value={search.isArchived}
            choices={[
              { value: 'true', name: 'Ya' },
              { value: 'false', name: 'Tidak' },
            ]}
            onChoose={isArchived => narrow({ isArchived })}
          />
        </>
      }
    >
      {children}
      {layer === 'new' && <NewCareerTrackDialog onClose={() => setLayer(undefined)} onMade={open.onOpen} />}
      {layer === 'package' && (
        <ImportPackageDialog
          onClose={() => setLayer(undefined)}
          onMade={id => {
            setLayer(undefined)
            open.onOpen(id)
          }}
        />
      )}
    </DeskList>
  )
}
