import { useEffect, useState } from 'react'
import type { PageTotal } from '#contract/page.ts'
import type { UserListSearch } from '#contract/user-list.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { totalText } from '#app/desk/page-total.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { exportUsers } from '#app/queries/desk/user.ts'
import { withoutEmpty } from '#app/queries/desk/without-empty.ts'

interface Props {
  filter: Pick<UserListSearch, 'search' | 'role' | 'isVerified' | 'isAdmin'>
  total: PageTotal
  onClose: () => void
}

export function ExportDialog({ filter, total, onClose }: Props) {
  const [leaving] = useState(() => new AbortController())
  // Closed means stopped: nobody waits for the file any more.
  useEffect(() => () => leaving.abort(), [leaving])
  return (
    <ReasonDialog
      title="Unduh daftar pengguna"
      text={`${totalText(total, 'pengguna')} hasil saringan ini, dengan nama, email, dan nomor telepon. Unduhanmu dicatat di log.`}
      deed="Unduh CSV"
      onClose={onClose}
      onDo={async reason => {
        const file = await exportUsers(withoutEmpty(filter), reason, leaving.signal)
        saveFile(new Blob([file.bytes], { type: 'text/csv' }), file.name || 'pengguna.csv')
        showToast('Daftar pengguna terunduh.')
      }}
    />
  )
}
