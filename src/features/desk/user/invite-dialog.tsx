import { inviteUser } from '#contract/account/user-account.admin.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { TypedFields } from '#app/desk/form/typed-fields.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'

const fields = [
  { name: 'fullName', label: 'Nama lengkap' },
  { name: 'email', label: 'Email', inputMode: 'email' },
] as const

/** Dialog that creates a learner's account. The user sets the password with the link in the invitation. */
export function InviteDialog({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const { call } = useDeskCall()
  const typedDraft = useTypedDraft('invite', {})
  const { fullName = '', email = '' } = typedDraft.values
  return (
    <ReasonDialog
      title="Tambah pengguna"
      text="Akun pelajar langsung dibuat. Undangan lewat email berisi link untuk membuat password, berlaku 7 hari."
      submitLabel="Buat dan undang"
      draft={typedDraft}
      onClose={onClose}
      onDo={async reason => {
        const { id } = await call(inviteUser, { body: { fullName, email, reason } })
        showToast('Akun dibuat. Undangan sedang dikirim.')
        onMade(id)
      }}
    >
      <TypedFields fields={fields} typed={typedDraft} />
    </ReasonDialog>
  )
}
