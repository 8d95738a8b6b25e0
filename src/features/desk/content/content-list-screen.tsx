import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContentRow } from '#contract/site/content.admin.ts'
import { ContentState, type ContentListSearch } from '#contract/site/content.list.ts'
import { ContentKind } from '#contract/site/content-names.ts'
import { FilterSearch } from '#app/ui/filter-search.tsx'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import type { DeskColumn } from '#app/desk/list/columns.ts'
import { DeskList } from '#app/desk/list/desk-list.tsx'
import { listFilter } from '#app/desk/list/list-filter.ts'
import type { OpeningListProps } from '#app/desk/list/list-route.ts'
import { StateDot } from '#app/desk/state-dot.tsx'
import { DateTimeText } from '#app/desk/moment.tsx'
import { contentListQuery } from '#app/queries/desk/content.ts'
import { Button } from '#app/ui/button.tsx'
import { NewContentDialog } from './new-content-dialog.tsx'
import { contentKindLabels, contentStates } from './labels.ts'

const columns: readonly DeskColumn<ContentRow>[] = [
  { id: 'name', name: 'Konten', sort: 'name', cell: row => row.name },
  { id: 'kind', name: 'Jenis', cell: row => contentKindLabels[row.kind] },
  {
    id: 'state',
    name: 'Keadaan',
    cell: row => <StateDot tone={contentStates[row.state].tone}>{contentStates[row.state].name}</StateDot>,
  },
  { id: 'position', name: 'Urutan', sort: 'position', isNumber: true, cell: row => String(row.position) },
  {
    id: 'publishAt',
    name: 'Tayang mulai',
    cell: row => (row.publishAt === null ? '–' : <DateTimeText at={row.publishAt} zone="WIB" />),
  },
  { id: 'updatedAt', name: 'Diubah', sort: 'updatedAt', cell: row => <DateTimeText at={row.updatedAt} zone="WIB" /> },
]

/** Lists all site content except courses. */
export function ContentListScreen({ search, onSearch, open, children }: OpeningListProps<ContentListSearch>) {
  const { data: page } = useSuspenseQuery(contentListQuery(search))
  const { narrow } = listFilter(search, onSearch)
  const [isNew, setIsNew] = useState(false)
  const { kind } = search

  return (
    <DeskList
      title="Konten situs"
      noun="konten"
      page={page}
      columns={columns}
      rowId={row => row.id}
      rowName={row => row.name}
      address={search}
      onAddress={onSearch}
      open={open}
      actions={
        kind && <Button onClick={() => setIsNew(true)}>{`Tambah: ${contentKindLabels[kind].toLowerCase()}`}</Button>
      }
      filters={
        <>
          <FilterSearch label="Cari nama" value={search.search} onSearch={words => narrow({ search: words })} />
          <FilterSelect
            label="Jenis"
            all="Semua jenis"
            value={kind}
            choices={ContentKind.options.map(value => ({ value, name: contentKindLabels[value] }))}
            onChoose={value => narrow({ kind: value })}
          />
          <FilterSelect
            label="Keadaan"
            all="Semua"
            value={search.state}
            choices={ContentState.options.map(value => ({ value, name: contentStates[value].name }))}
            onChoose={state => narrow({ state })}
          />
        </>
      }
    >
      {children}
      {isNew && kind && <NewContentDialog kind={kind} onClose={() => setIsNew(false)} onMade={open.onOpen} />}
    </DeskList>
  )
}
