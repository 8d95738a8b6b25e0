import { Checkbox } from '@mantine/core'
import { askForRole } from '#contract/account/user.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import type { UserHistory } from '#contract/account/user.admin.ts'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { showToast } from '#app/notices/show-toast.ts'

interface Props {
  user: UserHistory['user']
  onClose: () => void
}

/** Dialog that requests a role. A second admin must approve it. */
export function RoleDialog({ user, onClose }: Props) {
  const { call } = useDeskCall()
  const draft = useTypedDraft(`role:${user.id}`, {
    isAdmin: String(user.isAdmin),
    isExpert: String(user.roles.includes('expert')),
  })
  const isAdmin = draft.values['isAdmin'] === 'true'
  const isExpert = draft.values['isExpert'] === 'true'
  return (
    <ReasonDialog
      title={`Ubah peran ${user.fullName}`}
      text="Perubahan peran berlaku setelah disetujui admin lain, atau olehmu sendiri selama belum pernah ada admin lain."
      submitLabel="Minta persetujuan"
      reasonHint="Dibaca admin yang menyetujui, dan dicatat di log."
      draft={draft}
      onClose={onClose}
      onDo={async reason => {
        await call(askForRole, { params: { id: user.id }, body: { isAdmin, isExpert, reason } })
        showToast('Permintaan tersimpan dan menunggu persetujuan.')
      }}
    >
      <Checkbox
        label="Admin: mengelola pengguna, sertifikat, dan isi"
        checked={isAdmin}
        onChange={event => draft.change('isAdmin', String(event.currentTarget.checked))}
      />
      <Checkbox
        label="Pakar: menilai tugas"
        checked={isExpert}
        onChange={event => draft.change('isExpert', String(event.currentTarget.checked))}
      />
    </ReasonDialog>
  )
}
