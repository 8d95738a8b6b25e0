import { createRedeemCode } from '#contract/payment/redeem-code.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { TypedFields } from '#app/desk/form/typed-fields.tsx'
import { showToast } from '#app/notices/show-toast.ts'

interface Props {
  onClose: () => void
}

const fields = [
  { name: 'code', label: 'Kode', hint: '12 huruf dan angka, seperti di daftar mitra.' },
  { name: 'partner', label: 'Mitra', hint: 'Toko atau lokapasar yang menjualnya.' },
] as const

/** Dialog to add one redeem code. Several codes are imported from a file. */
export function NewRedeemCodeDialog({ onClose }: Props) {
  const { call } = useDeskCall()
  const typedDraft = useTypedDraft('redeem-code', {})
  // Adapts the contract's messages, because they are worded for the rows of an import: 'bukan kode redeem' (not a
  // redeem code).
  const errors = Object.fromEntries(
    Object.entries(typedDraft.errors).map(([name, text]) => [name, `Isian ini ${text}.`]),
  )
  return (
    <ReasonDialog
      title="Tambah kode redeem"
      text="Untuk banyak kode sekaligus, pakai impor."
      submitLabel="Tambah"
      draft={typedDraft}
      onClose={onClose}
      onDo={async reason => {
        await call(createRedeemCode, {
          body: { code: typedDraft.values['code'] ?? '', partner: typedDraft.values['partner'] ?? '', reason },
        })
        showToast('Kode redeem ditambahkan.')
      }}
    >
      <TypedFields fields={fields} typed={{ ...typedDraft, errors }} />
    </ReasonDialog>
  )
}
