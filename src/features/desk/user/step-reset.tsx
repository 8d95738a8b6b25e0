import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { approveStepReset, askStepReset, rejectStepReset, type StepReset } from '#contract/account/step-reset.admin.ts'
import type { UserHistory } from '#contract/account/user.admin.ts'
import { PlainList } from '#app/desk/plain-list.tsx'
import { Part } from '#app/desk/part.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
import { Dialog } from '#app/desk/dialog.tsx'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { stepResetsQuery } from '#app/queries/desk/user.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { Button } from '#app/ui/button.tsx'
import { ApprovalCard } from './approval-card.tsx'

/**
 * Lists requests to remove a second factor, because a second admin would not find a request on the page of one user.
 */
export function StepResets() {
  const { data: requests = [] } = useQuery(stepResetsQuery())
  const [isOpen, setIsOpen] = useState(false)
  if (requests.length === 0) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {requests.length} penghapusan langkah kedua
      </Button>
      {isOpen && (
        <Dialog title="Penghapusan langkah kedua" onClose={() => setIsOpen(false)}>
          <PlainList>
            {requests.map(request => (
              <li key={request.id}>
                <ResetCard request={request} />
              </li>
            ))}
          </PlainList>
        </Dialog>
      )}
    </>
  )
}

/**
 * Section for an admin or expert who lost the second factor. One admin requests its removal, and another admin approves
 * it.
 */
export function StepResetSection({ user }: { user: UserHistory['user'] }) {
  const { call } = useDeskCall()
  const { data: requests = [] } = useQuery(stepResetsQuery())
  const [isAsking, setIsAsking] = useState(false)
  if (!user.isAdmin && !user.roles.includes('expert')) return null
  const request = requests.find(each => each.user.id === user.id)
  return (
    <Part gap="0.5rem">
      <Title order={3}>Langkah kedua</Title>
      {request ? (
        <ResetCard request={request} />
      ) : (
        <ActionRow>
          <Button variant="danger-quiet" onClick={() => setIsAsking(true)}>
            Hapus langkah kedua
          </Button>
        </ActionRow>
      )}
      {isAsking && (
        <ReasonDialog
          title={`Hapus langkah kedua ${user.fullName}`}
          text="Untuk orang yang kehilangan ponsel dan kode pemulihannya. Setelah disetujui, kunci sandi, aplikasi autentikator dan kode pemulihannya dihapus, dan semua perangkatnya keluar."
          submitLabel="Minta persetujuan"
          isDangerous
          onClose={() => setIsAsking(false)}
          onDo={async reason => {
            await call(askStepReset, { params: { id: user.id }, body: { reason } })
            showToast('Permintaan tersimpan dan menunggu persetujuan.')
          }}
        />
      )}
    </Part>
  )
}

function ResetCard({ request }: { request: StepReset }) {
  const { call } = useDeskCall()
  const { id, user } = request
  return (
    <ApprovalCard
      label={`Hapus langkah kedua ${user.fullName}`}
      request={request}
      askedLabel="Penghapusan diminta"
      rejection={{
        title: 'Tolak penghapusan langkah kedua',
        text: `Langkah kedua ${user.fullName} tetap seperti sekarang.`,
      }}
      onApprove={async () => {
        await call(approveStepReset, { params: { id } })
        showToast(`Langkah kedua ${user.fullName} dihapus.`)
      }}
      onReject={async reason => {
        await call(rejectStepReset, { params: { id }, body: { reason } })
        showToast('Permintaan ditolak.')
      }}
    >
      <Text>
        <strong>{user.fullName}</strong> ({user.email})
      </Text>
    </ApprovalCard>
  )
}
