import { useState } from 'react'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { createInventoryItem } from '#app/queries/desk/inventory.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { wholeNumber } from './words.ts'

interface Props {
  onClose: () => void
  onMade: (id: string) => Promise<unknown>
}

const fields = [
  { name: 'title', label: 'Nama', hint: 'Misalnya Pulsa Rp10.000.', inputMode: 'text' },
  { name: 'denomination', label: 'Nominal', hint: 'Rupiah, angka saja.', inputMode: 'numeric' },
  { name: 'pricePoints', label: 'Harga poin', hint: 'Angka saja.', inputMode: 'numeric' },
] as const

export function NewItemDialog({ onClose, onMade }: Props) {
  const [values, setValues] = useState({ title: '', denomination: '', pricePoints: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  return (
    <ReasonDialog
      title="Tambah pilihan penukaran"
      text="Pilihan baru mulai dengan stok nol; tambahkan stoknya setelah ini."
      deed="Tambah"
      onErrors={setErrors}
      onClose={onClose}
      onDo={async reason => {
        const { title, denomination, pricePoints } = values
        const numbers = { denomination: wholeNumber(denomination), pricePoints: wholeNumber(pricePoints) }
        const { id } = await createInventoryItem({ title, ...numbers, reason })
        showToast('Pilihan ditambahkan.')
        await onMade(id)
      }}
    >
      {fields.map(({ name, ...field }) => (
        <TextField
          key={name}
          {...field}
          value={values[name]}
          error={errors[name]}
          onChange={event => {
            const { value } = event.currentTarget
            setValues(before => ({ ...before, [name]: value }))
          }}
        />
      ))}
    </ReasonDialog>
  )
}
