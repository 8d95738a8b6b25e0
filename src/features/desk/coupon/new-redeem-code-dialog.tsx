import { TextInput } from '@mantine/core'
import { createRedeemCode } from '#contract/payment/redeem-code.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { useTyped } from '#app/desk/form/typed-draft.ts'
import { showToast } from '#app/notices/show-toast.ts'

interface Props {
  onClose: () => void
}

const fields = [
  { name: 'code', label: 'Kode', description: '12 huruf dan angka, seperti di daftar mitra.' },
  { name: 'partner', label: 'Mitra', description: 'Toko atau lokapasar yang menjualnya.' },
] as const

/** Adds one code; several codes are imported from a file. */
export function NewRedeemCodeDialog({ onClose }: Props) {
  const { call } = useDeskCall()
  const typed = useTyped('redeem-code', {})
  return (
    <ReasonDialog
      title="Tambah kode redeem"
      text="Untuk banyak kode sekaligus, pakai impor."
      submitLabel="Tambah"
      draft={typed}
      onClose={onClose}
      onDo={async reason => {
        await call(createRedeemCode, {
          body: { code: typed.values['code'] ?? '', partner: typed.values['partner'] ?? '', reason },
        })
        showToast('Kode redeem ditambahkan.')
      }}
    >
      {fields.map(({ name, ...field }) => (
        <TextInput
          key={name}
          {...field}
          value={typed.values[name] ?? ''}
          autoComplete="off"
          error={typed.errors[name] && `Isian ini ${typed.errors[name]}.`}
          onChange={event => typed.change(name, event.currentTarget.value)}
        />
      ))}
    </ReasonDialog>
  )
}
