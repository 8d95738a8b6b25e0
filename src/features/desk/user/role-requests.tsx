import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RoleRequest } from '#contract/account/user.admin.ts'
import { PlainList } from '#app/desk/plain-list.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/desk/dialog.tsx'
import { roleRequestsQuery } from '#app/queries/desk/user.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { approveRole, rejectRole } from '#contract/account/user.admin.ts'
import { ApprovalCard } from './approval-card.tsx'
import { describeRoles } from './labels.ts'

/** Lists role requests that wait for a second admin. Renders nothing if there are none. */
export function RoleRequests() {
  const { data: requests = [] } = useQuery(roleRequestsQuery())
  const [isOpen, setIsOpen] = useState(false)
  if (requests.length === 0) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {requests.length} permintaan peran
      </Button>
      {isOpen && (
        <Dialog title="Permintaan peran" onClose={() => setIsOpen(false)}>
          <PlainList>
            {requests.map(request => (
              <li key={request.id}>
                <RequestCard request={request} />
              </li>
            ))}
          </PlainList>
        </Dialog>
      )}
    </>
  )
}

export function RequestCard({ request }: { request: RoleRequest }) {
  const { call } = useDeskCall()
  const { id, user, isAdmin, isExpert } = request
  return (
    <ApprovalCard
      label={`Permintaan peran ${user.fullName}`}
      request={request}
      askedLabel="Diminta"
      rejection={{ title: 'Tolak permintaan peran', text: `Peran ${user.fullName} tetap seperti sekarang.` }}
      onApprove={async () => {
        await call(approveRole, { params: { id } })
        showToast(`Peran ${user.fullName} berubah.`)
      }}
      onReject={async reason => {
        await call(rejectRole, { params: { id }, body: { reason } })
        showToast('Permintaan ditolak.')
      }}
    >
      <Text>
        <strong>{user.fullName}</strong> ({user.email}) menjadi{' '}
        <strong>{describeRoles({ isAdmin, roles: ['learner', ...(isExpert ? ['expert' as const] : [])] })}</strong>
      </Text>
    </ApprovalCard>
  )
}
