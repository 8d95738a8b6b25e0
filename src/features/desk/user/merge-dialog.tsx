import { planMerge } from '#contract/account/user-merge.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import type { UserHistory } from '#contract/account/user.admin.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { TypedFields } from '#app/desk/form/typed-fields.tsx'
import { showToast } from '#app/notices/show-toast.ts'

interface Props {
  user: UserHistory['user']
  onClose: () => void
}

/**
 * Dialog to select the other account and to plan the merge. The merge runs only after a second admin has approved it.
 */
export function MergeDialog({ user, onClose }: Props) {
  const { call } = useDeskCall()
  const typedDraft = useTypedDraft(`merge:${user.id}`, {})
  const { email = '' } = typedDraft.values
  return (
    <ReasonDialog
      title={`Gabungkan akun lain ke ${user.fullName}`}
      text={`Akun ${user.email} yang tetap dipakai. Akun kedua ditutup setelah rencananya disetujui admin lain, atau olehmu sendiri selama belum pernah ada admin lain.`}
      submitLabel="Buat rencana"
      reasonHint="Dari mana kita tahu ini orang yang sama? Dibaca admin yang menyetujui, dan dicatat di log."
      draft={typedDraft}
      onClose={onClose}
      onDo={async reason => {
        await call(planMerge, { params: { id: user.id }, body: { email, reason } })
        showToast('Rencana tersimpan dan menunggu persetujuan.')
      }}
    >
      <TypedFields fields={[{ name: 'email', label: 'Email akun kedua', inputMode: 'email' }]} typed={typedDraft} />
    </ReasonDialog>
  )
}
