import { useState } from 'react'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { createRedeemCode } from '#app/queries/desk/redeem-code.ts'
import { TextField } from '#app/ui/text-field.tsx'

interface Props {
  onClose: () => void
  onMade: () => Promise<unknown>
}

const fields = [
  { name: 'code', label: 'Kode', hint: '12 huruf dan angka, seperti di daftar mitra.' },
  { name: 'partner', label: 'Mitra', hint: 'Toko atau lokapasar yang menjualnya.' },
] as const

/** One code; a list of them is a file. */
export function NewRedeemCodeDialog({ onClose, onMade }: Props) {
  const [values, setValues] = useState({ code: '', partner: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  return (
    <ReasonDialog
      title="Tambah kode redeem"
      text="Untuk banyak kode sekaligus, pakai impor."
      deed="Tambah"
      onErrors={setErrors}
      onClose={onClose}
      onDo={async reason => {
        await createRedeemCode({ ...values, reason })
        showToast('Kode redeem ditambahkan.')
        await onMade()
      }}
    >
      {fields.map(({ name, ...field }) => (
        <TextField
          key={name}
          {...field}
          value={values[name]}
          autoComplete="off"
          error={errors[name] && `Isian ini ${errors[name]}.`}
          onChange={event => {
            const { value } = event.currentTarget
            setValues(before => ({ ...before, [name]: value }))
          }}
        />
      ))}
    </ReasonDialog>
  )
}
