import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { PointWindow } from '#contract/points/window.admin.ts'
import type { WindowListSearch } from '#contract/points/window.list.ts'
import { DialogLoading } from '#app/desk/dialog-loading.tsx'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import type { DeskColumn } from '#app/desk/list/columns.ts'
import { DeskList } from '#app/desk/list/desk-list.tsx'
import { listFilter } from '#app/desk/list/list-filter.ts'
import type { OpeningListProps } from '#app/desk/list/list-route.ts'
import { StateDot } from '#app/desk/state-dot.tsx'
import { pointWindowListQuery } from '#app/queries/desk/point-window.ts'
import { Button } from '#app/ui/button.tsx'
import { kindNames, windowStates, formatWindowTime } from './labels.ts'
import { PointValuesDialog } from './point-values-dialog.tsx'
import { NewWindowDialog } from './new-window-dialog.tsx'

const columns: readonly DeskColumn<PointWindow>[] = [
  { id: 'time', name: 'Waktu', sort: 'startsAt', cell: formatWindowTime },
  { id: 'kind', name: 'Jenis', cell: row => kindNames[row.kind] },
  { id: 'effect', name: 'Poin', cell: row => (row.kind === 'frenzy' ? `×${row.multiplier}` : 'Bisa ditukar') },
  { id: 'mission', name: 'Misi', cell: row => row.mission || '–' },
  {
    id: 'state',
    name: 'Keadaan',
    cell: row => <StateDot tone={windowStates[row.state].tone}>{windowStates[row.state].name}</StateDot>,
  },
]

/** Lists the time windows of frenzies and of the exchange of points. */
export function WindowListScreen({ search, onSearch, open, children }: OpeningListProps<WindowListSearch>) {
  const { data: page } = useSuspenseQuery(pointWindowListQuery(search))
  const { narrow } = listFilter(search, onSearch)
  const [layer, setLayer] = useState<'new' | 'values'>()
  const close = () => setLayer(undefined)

  return (
    <DeskList
      title="Jadwal Poin"
      noun="jadwal"
      page={page}
      columns={columns}
      rowId={row => row.id}
      rowName={row => `${kindNames[row.kind]} ${formatWindowTime(row)}`}
      address={search}
      onAddress={onSearch}
      open={open}
      actions={<Button onClick={() => setLayer('new')}>Tambah jadwal</Button>}
      lesserActions={[{ name: 'Nilai poin', onDo: () => setLayer('values') }]}
      filters={
        <>
          <FilterSelect
            label="Jenis"
            all="Semua"
            value={search.kind}
            choices={[
              { value: 'frenzy', name: kindNames.frenzy },
              { value: 'redeem', name: kindNames.redeem },
            ]}
            onChoose={value => narrow({ kind: value })}
          />
          <FilterSelect
            label="Waktu"
            all="Semua"
            value={search.when}
            choices={[
              { value: 'coming', name: 'Berlangsung dan akan datang' },
              { value: 'past', name: 'Lewat' },
            ]}
            onChoose={value => narrow({ when: value })}
          />
        </>
      }
    >
      {children}
      {layer === 'new' && <NewWindowDialog onClose={close} onMade={open.onOpen} />}
      {layer === 'values' && (
        <Suspense fallback={<DialogLoading title="Nilai poin" onClose={close} />}>
          <PointValuesDialog onClose={close} />
        </Suspense>
      )}
    </DeskList>
  )
}
