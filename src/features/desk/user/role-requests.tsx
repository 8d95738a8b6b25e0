import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RoleRequest } from '#contract/account/user.admin.ts'
import desk from '#app/desk/desk.module.css'
import { formatMoment } from '#app/lib/moments.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/desk/dialog.tsx'
import { failureText } from '#app/desk/failure.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { useAction } from '#app/lib/use-action.ts'
import { roleRequestsQuery } from '#app/queries/desk/user.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { approveRole, rejectRole } from '#contract/account/user.admin.ts'
import classes from './user.module.css'
import { approverNote, describeRoles } from './labels.ts'

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
          <ul className={desk.rows}>
            {requests.map(request => (
              <li key={request.id}>
                <RequestCard request={request} />
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}

export function RequestCard({ request }: { request: RoleRequest }) {
  const { call } = useDeskCall()
  const [isRejecting, setIsRejecting] = useState(false)
  const { id, user, isAdmin, isExpert, reason, askedBy, askedAt, mayApprove, isSecondMissing } = request

  const { isBusy, failure, run } = useAction(async () => {
    await call(approveRole, { params: { id } })
    showToast(`Peran ${user.fullName} berubah.`)
  }, failureText)

  return (
    <article className={classes.request} aria-label={`Permintaan peran ${user.fullName}`}>
      <p>
        <strong>{user.fullName}</strong> ({user.email}) menjadi{' '}
        <strong>{describeRoles({ isAdmin, roles: ['learner', ...(isExpert ? ['expert' as const] : [])] })}</strong>
      </p>
      <p className={desk.small}>
        Diminta {askedBy.fullName}, {formatMoment(askedAt)}. Alasan: {reason}
      </p>
      {!mayApprove && <p className={desk.small}>{approverNote(isSecondMissing)}</p>}
      {failure && <Alert>{failure}</Alert>}
      <div className={desk.actions}>
        {mayApprove && (
          <Button isBusy={isBusy} onClick={() => void run()}>
            Setujui
          </Button>
        )}
        <Button variant="secondary" onClick={() => setIsRejecting(true)}>
          {mayApprove ? 'Tolak' : 'Tarik kembali'}
        </Button>
      </div>
      {isRejecting && (
        <ReasonDialog
          title="Tolak permintaan peran"
          text={`Peran ${user.fullName} tetap seperti sekarang.`}
          submitLabel="Tolak"
          onClose={() => setIsRejecting(false)}
          onDo={async why => {
            await call(rejectRole, { params: { id }, body: { reason: why } })
            showToast('Permintaan ditolak.')
          }}
        />
      )}
    </article>
  )
}
