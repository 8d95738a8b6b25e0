import { exportDeskUsers } from '#contract/account/user.admin.ts'
import { callApi } from '#app/session/api.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { PageTotal } from '#contract/wire/page.ts'
import type { UserListSearch } from '#contract/account/user.list.ts'
import { ExportDialog } from '#app/desk/export/export-dialog.tsx'
import { formatTotal } from '#app/desk/page-total.ts'
import { USER_EXPORT_WAIT_MS, userListQuery } from '#app/queries/desk/user.ts'
import { omitEmpty } from '#app/queries/desk/without-empty.ts'

interface Props {
  filter: Pick<UserListSearch, 'search' | 'role' | 'isVerified' | 'isAdmin' | 'isActive'>
  total: PageTotal
  onClose: () => void
}

export function UserExportDialog({ filter, total, onClose }: Props) {
  const queryClient = useQueryClient()
  const countAll = () => queryClient.fetchQuery(userListQuery({ ...filter, count: 'exact' }))
  return (
    <ExportDialog
      title="Unduh daftar pengguna"
      text={`${formatTotal(total, 'pengguna')} hasil saringan ini, dengan nama, email, dan nomor telepon. Unduhanmu dicatat di log.`}
      fileName="pengguna.csv"
      done="Daftar pengguna terunduh."
      countRows={async () => (total.isExact ? total : (await countAll()).total).count}
      onTake={(reason, how) =>
        callApi(
          exportDeskUsers,
          { body: { filter: omitEmpty(filter), reason } },
          { ...how, timeoutMs: USER_EXPORT_WAIT_MS },
        )
      }
      onClose={onClose}
    />
  )
}
