import { Alert } from '@mantine/core'
import { resendUserConfirmation, endUserSessions } from '#contract/account/user.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useEffect, useRef, useState } from 'react'
import type { UserHistory } from '#contract/account/user.admin.ts'
import { ActionRow } from '#app/desk/action-row.tsx'
import { getFailureText } from '#app/desk/failure.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { useAction } from '#app/lib/use-action.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { Button } from '#app/ui/button.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { UserMergePlans } from './merge-plans.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { RequestCard } from './role-requests.tsx'

interface Props {
  story: UserHistory
  /** True if the user has just closed the edit form. The focus then returns to the button that opened it. */
  isEdited: boolean
  onEdit: () => void
}

export function UserActions({ story, isEdited, onEdit }: Props) {
  const { call } = useDeskCall()
  const [layer, setLayer] = useState<'sessions' | 'role' | 'merge'>()
  const { user, sessions, roleRequests } = story
  const editRef = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isEdited) editRef.current?.focus()
  }, [isEdited])

  const { isBusy, failure, run } = useAction(async () => {
    const { isVerified } = await call(resendUserConfirmation, { params: { id: user.id } })
    showToast(isVerified ? 'Email ini sudah terverifikasi.' : 'Email konfirmasi dikirim ulang.')
  }, getFailureText)

  return (
    <>
      <ActionRow>
        <Button ref={editRef} onClick={onEdit}>
          Ubah data
        </Button>
        <Button
          variant="secondary"
          onClick={() => setLayer('role')}
          disabled={roleRequests.length > 0 || !user.isActive}
        >
          Ubah peran
        </Button>
        <Button variant="secondary" onClick={() => setLayer('sessions')} disabled={sessions.length === 0}>
          Akhiri sesi
        </Button>
        {!user.isAdmin && (
          <Button variant="secondary" onClick={() => setLayer('merge')}>
            Gabungkan akun
          </Button>
        )}
        {!user.isEmailVerified && !user.isInvited && user.isActive && (
          <Button variant="secondary" isBusy={isBusy} onClick={() => void run()}>
            Kirim ulang konfirmasi
          </Button>
        )}
      </ActionRow>
      {failure && <Alert>{failure}</Alert>}
      {roleRequests.map(request => (
        <RequestCard key={request.id} request={request} />
      ))}
      <UserMergePlans userId={user.id} />
      {layer === 'merge' && <MergeDialog user={user} onClose={() => setLayer(undefined)} />}
      {layer === 'sessions' && (
        <ReasonDialog
          title={`Akhiri sesi ${user.fullName}`}
          text={`${sessions.length} perangkat langsung keluar. Ini tidak bisa dibatalkan; orangnya bisa masuk lagi dengan password-nya.`}
          submitLabel="Akhiri sesi"
          isDangerous
          onClose={() => setLayer(undefined)}
          onDo={async reason => {
            const { total } = await call(endUserSessions, { params: { id: user.id }, body: { reason } })
            showToast(`${total} perangkat sudah keluar.`)
          }}
        />
      )}
      {layer === 'role' && <RoleDialog user={user} onClose={() => setLayer(undefined)} />}
    </>
  )
}
