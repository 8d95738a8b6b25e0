import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InventoryItem } from '#contract/points/inventory.ts'
import type { InventoryListSearch } from '#contract/points/inventory.list.ts'
import { FilterSearch } from '#app/ui/filter-search.tsx'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import { ImportDialog } from '#app/desk/import/import-dialog.tsx'
import type { DeskColumn } from '#app/desk/list/columns.ts'
import { DeskList } from '#app/desk/list/desk-list.tsx'
import { listFilter } from '#app/desk/list/list-filter.ts'
import type { OpeningListProps } from '#app/desk/list/list-route.ts'
import { StateDot } from '#app/desk/state-dot.tsx'
import { formatNumber, formatRupiah } from '#app/lib/numbers.ts'
import { inventoryListQuery } from '#app/queries/desk/inventory.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { Button } from '#app/ui/button.tsx'
import { createInventoryItem } from '#contract/points/inventory.ts'
import { NewItemDialog } from './new-item-dialog.tsx'
import { getItemState } from './labels.ts'

const columns: readonly DeskColumn<InventoryItem>[] = [
  { id: 'title', name: 'Pilihan', sort: 'title', cell: item => item.title },
  {
    id: 'denomination',
    name: 'Nominal',
    sort: 'denomination',
    isNumber: true,
    cell: item => formatRupiah(item.denomination),
  },
  { id: 'price', name: 'Harga poin', isNumber: true, cell: item => formatNumber(item.pricePoints) },
  { id: 'stock', name: 'Stok', sort: 'stock', isNumber: true, cell: item => formatNumber(item.stock) },
  { id: 'promised', name: 'Belum dibayar', isNumber: true, cell: item => formatNumber(item.promised) },
  { id: 'waiting', name: 'Menunggu kabar', isNumber: true, cell: item => formatNumber(item.waiting) },
  {
    id: 'state',
    name: 'Keadaan',
    cell: item => <StateDot tone={getItemState(item).tone}>{getItemState(item).name}</StateDot>,
  },
]

/** Lists the rewards that points can be exchanged for. */
export function InventoryListScreen({ search, onSearch, open, children }: OpeningListProps<InventoryListSearch>) {
  const { markOld } = useDeskCall()
  const { data: page } = useSuspenseQuery(inventoryListQuery(search))
  const { narrow } = listFilter(search, onSearch)
  const [layer, setLayer] = useState<'new' | 'import'>()

  return (
    <DeskList
      title="Inventory"
      noun="pilihan"
      page={page}
      columns={columns}
      rowId={item => item.id}
      rowName={item => item.title}
      address={search}
      onAddress={onSearch}
      open={open}
      actions={<Button onClick={() => setLayer('new')}>Tambah pilihan</Button>}
      lesserActions={[{ name: 'Impor kiriman', onDo: () => setLayer('import') }]}
      filters={
        <>
          <FilterSearch label="Cari nama" value={search.search} onSearch={words => narrow({ search: words })} />
          <FilterSelect
            label="Stok"
            all="Semua"
            value={search.isLow}
            choices={[
              { value: 'true', name: 'Hampir habis' },
              { value: 'false', name: 'Cukup' },
            ]}
            onChoose={value => narrow({ isLow: value })}
          />
          <FilterSelect
            label="Ditawarkan"
            all="Semua"
            value={search.isActive}
            choices={[
              { value: 'true', name: 'Ya' },
              { value: 'false', name: 'Tidak' },
            ]}
            onChoose={value => narrow({ isActive: value })}
          />
        </>
      }
    >
      {children}
      {layer === 'new' && <NewItemDialog onClose={() => setLayer(undefined)} onMade={open.onOpen} />}
      {layer === 'import' && (
        <ImportDialog
          importName="inventory.import"
          columns={['nominal', 'jumlah']}
          onRest={() => void markOld(createInventoryItem)}
          onClose={() => setLayer(undefined)}
        />
      )}
    </DeskList>
  )
}
