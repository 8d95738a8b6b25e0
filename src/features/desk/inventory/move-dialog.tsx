import { moveStock } from '#contract/points/inventory.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import type { InventoryItem } from '#contract/points/inventory.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { parseNumber } from '#app/desk/form/number-text.ts'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { TypedFields } from '#app/desk/form/typed-fields.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { showToast } from '#app/notices/show-toast.ts'

interface Props {
  item: InventoryItem
  kind: 'restock' | 'correction'
  onClose: () => void
}

const labels = {
  restock: { title: 'Tambah stok', submitLabel: 'Tambah', hint: 'Berapa yang datang.' },
  correction: {
    title: 'Koreksi stok',
    submitLabel: 'Koreksi',
    hint: 'Dengan tanda: -3 mengurangi tiga, 3 menambah tiga.',
  },
} as const

export function MoveDialog({ item, kind, onClose }: Props) {
  const { call } = useDeskCall()
  const typedDraft = useTypedDraft(`stock:${item.id}:${kind}`, {})
  const { title, submitLabel: action, hint } = labels[kind]
  return (
    <ReasonDialog
      title={`${title}: ${item.title}`}
      text={`Stok sekarang ${formatNumber(item.stock)}. Perubahannya tercatat di buku stok dan tidak pernah di bawah nol.`}
      submitLabel={action}
      draft={typedDraft}
      onClose={onClose}
      onDo={async reason => {
        const { stock } = await call(
          moveStock,
          { params: { id: item.id }, body: { kind, amount: parseNumber(typedDraft.values['amount']), reason } },
          { intent: typedDraft.intent },
        )
        showToast(`Stok ${item.title} sekarang ${formatNumber(stock)}.`)
      }}
    >
      <TypedFields fields={[{ name: 'amount', label: 'Jumlah', hint, inputMode: 'numeric' }]} typed={typedDraft} />
    </ReasonDialog>
  )
}
