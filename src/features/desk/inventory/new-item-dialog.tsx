import { createInventoryItem } from '#contract/points/inventory.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { parseNumber } from '#app/desk/form/number-text.ts'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { TypedFields } from '#app/desk/form/typed-fields.tsx'
import { showToast } from '#app/notices/show-toast.ts'

interface Props {
  onClose: () => void
  onMade: (id: string) => void
}

const fields = [
  { name: 'title', label: 'Nama', hint: 'Misalnya Pulsa Rp10.000.', inputMode: 'text' },
  { name: 'denomination', label: 'Nominal', hint: 'Rupiah.', inputMode: 'numeric' },
  { name: 'pricePoints', label: 'Harga poin', inputMode: 'numeric' },
] as const

export function NewItemDialog({ onClose, onMade }: Props) {
  const { call } = useDeskCall()
  const typedDraft = useTypedDraft('inventory-item', {})
  return (
    <ReasonDialog
      title="Tambah pilihan penukaran"
      text="Pilihan baru mulai dengan stok nol; tambahkan stoknya setelah ini."
      submitLabel="Tambah"
      draft={typedDraft}
      onClose={onClose}
      onDo={async reason => {
        const { title = '', denomination = '', pricePoints = '' } = typedDraft.values
        const numbers = { denomination: parseNumber(denomination), pricePoints: parseNumber(pricePoints) }
        const { id } = await call(createInventoryItem, { body: { title, ...numbers, reason } })
        showToast('Pilihan ditambahkan.')
        onMade(id)
      }}
    >
      <TypedFields fields={fields} typed={typedDraft} />
    </ReasonDialog>
  )
}
