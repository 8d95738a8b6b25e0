import { useState } from 'react'
import type { InventoryItem } from '#contract/inventory.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { moveStock } from '#app/queries/desk/inventory.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { wholeNumber } from './words.ts'

interface Props {
  item: InventoryItem
  kind: 'restock' | 'correction'
  onClose: () => void
  onDone: () => Promise<unknown>
}

const words = {
  restock: { title: 'Tambah stok', deed: 'Tambah', hint: 'Berapa yang datang.' },
  correction: { title: 'Koreksi stok', deed: 'Koreksi', hint: 'Dengan tanda: -3 mengurangi tiga, 3 menambah tiga.' },
} as const

export function MoveDialog({ item, kind, onClose, onDone }: Props) {
  const [amount, setAmount] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  // The same wish stays one, however often a bad line makes it be sent.
  const [key] = useState(() => crypto.randomUUID())
  const { title, deed, hint } = words[kind]
  return (
    <ReasonDialog
      title={`${title}: ${item.title}`}
      text={`Stok sekarang ${formatNumber(item.stock)}. Perubahannya tercatat di buku stok dan tidak pernah di bawah nol.`}
      deed={deed}
      onErrors={setErrors}
      onClose={onClose}
      onDo={async reason => {
        const { stock } = await moveStock(item.id, { kind, amount: wholeNumber(amount), reason }, key)
        showToast(`Stok ${item.title} sekarang ${formatNumber(stock)}.`)
        await onDone()
      }}
    >
      <TextField
        label="Jumlah"
        hint={hint}
        inputMode={kind === 'restock' ? 'numeric' : 'text'}
        value={amount}
        error={errors['amount']}
        onChange={event => setAmount(event.currentTarget.value)}
      />
    </ReasonDialog>
  )
}
