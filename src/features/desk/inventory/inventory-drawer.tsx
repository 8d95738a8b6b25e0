import { changeInventoryItem } from '#contract/points/inventory.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InventoryItem } from '#contract/points/inventory.ts'
import { ActionRow } from '#app/desk/action-row.tsx'
import { Facts } from '#app/desk/facts.tsx'
import { VersionedForm } from '#app/desk/form/versioned-form.tsx'
import { parseNumber } from '#app/desk/form/number-text.ts'
import { Drawer } from '#app/desk/list/drawer.tsx'
import { StateDot } from '#app/desk/state-dot.tsx'
import { formatNumber, formatRupiah } from '#app/lib/numbers.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { inventoryItemQuery } from '#app/queries/desk/inventory.ts'
import { Button } from '#app/ui/button.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { Movements } from './movements.tsx'
import { getItemState } from './labels.ts'

const fields = [
  { name: 'title', label: 'Nama' },
  { name: 'pricePoints', label: 'Harga poin', inputMode: 'numeric' },
  {
    name: 'isActive',
    label: 'Ditawarkan',
    choices: [
      { value: 'ya', name: 'Ya' },
      { value: 'tidak', name: 'Tidak' },
    ],
  },
] as const

const toVersioned = ({ version, title, pricePoints, isActive }: InventoryItem) => ({
  version,
  values: { title, pricePoints: String(pricePoints), isActive: isActive ? 'ya' : 'tidak' },
})

/** Details of one reward: its price, its stock, and all changes of the stock. */
export function InventoryDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { call } = useDeskCall()
  const queryClient = useQueryClient()
  const { data: item } = useSuspenseQuery(inventoryItemQuery(id))
  const [layer, setLayer] = useState<'edit' | 'restock' | 'correction'>()
  const { name, tone } = getItemState(item)

  return (
    <Drawer title={item.title} text={<StateDot tone={tone}>{name}</StateDot>} rowId={id} onClose={onClose}>
      {layer === 'edit' ? (
        <VersionedForm
          name={`inventory:${id}`}
          fields={fields}
          read={toVersioned(item)}
          onSave={async ({ title = '', pricePoints = '', isActive = '' }, reason, version) => {
            const change = { title, pricePoints: parseNumber(pricePoints), isActive: isActive === 'ya' }
            await call(changeInventoryItem, { params: { id }, body: { ...change, reason } }, { version })
            showToast('Pilihan tersimpan.')
          }}
          onReread={async () => toVersioned(await queryClient.fetchQuery({ ...inventoryItemQuery(id), staleTime: 0 }))}
          onDone={() => setLayer(undefined)}
        />
      ) : (
        <ActionRow>
          <Button onClick={() => setLayer('restock')}>Tambah stok</Button>
          <Button variant="secondary" onClick={() => setLayer('correction')}>
            Koreksi
          </Button>
          <Button variant="secondary" onClick={() => setLayer('edit')}>
            Ubah
          </Button>
        </ActionRow>
      )}
      <Facts
        facts={[
          ['Nominal', formatRupiah(item.denomination)],
          ['Harga poin', formatNumber(item.pricePoints)],
          ['Stok', formatNumber(item.stock)],
          ['Sudah ditukar, belum dibayar', formatNumber(item.promised)],
          ['Menunggu kabar stok', formatNumber(item.waiting)],
        ]}
      />
      <Movements id={id} />
      {(layer === 'restock' || layer === 'correction') && (
        <MoveDialog item={item} kind={layer} onClose={() => setLayer(undefined)} />
      )}
    </Drawer>
  )
}
