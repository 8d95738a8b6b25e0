import { updateDeskUser } from '#contract/account/user.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SmallText } from '#app/desk/small-text.tsx'
import { Drawer } from '#app/desk/list/drawer.tsx'
import { VersionedForm } from '#app/desk/form/versioned-form.tsx'
import type { UserHistory } from '#contract/account/user.admin.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { userHistoryQuery } from '#app/queries/desk/user.ts'
import { AccountActions } from './account-actions.tsx'
import { DataRequestActions } from './on-request.tsx'
import { StepResetSection } from './step-reset.tsx'
import { UndeliverableSection } from './undeliverable-section.tsx'
import { UserActions } from './user-actions.tsx'
import { UserFacts } from './user-facts.tsx'
import { describeRoles } from './labels.ts'

interface Props {
  id: string
  onClose: () => void
}

const fields = [
  { name: 'fullName', label: 'Nama lengkap' },
  { name: 'phoneNumber', label: 'Nomor telepon', inputMode: 'tel', hint: 'Boleh kosong.' },
] as const

const toVersioned = ({ user }: UserHistory) => ({
  version: user.version,
  values: { fullName: user.fullName, phoneNumber: user.phoneNumber ?? '' },
})

/** Drawer of one user: the actions for the account, and the history of the user. */
export function UserDrawer({ id, onClose }: Props) {
  const { call } = useDeskCall()
  const queryClient = useQueryClient()
  const { data: story } = useSuspenseQuery(userHistoryQuery(id))
  const [isEditing, setIsEditing] = useState(false)
  const [isEdited, setIsEdited] = useState(false)
  const { user } = story

  return (
    <Drawer
      title={user.fullName}
      text={
        <SmallText>
          {user.email} · {describeRoles(user)}
          {!user.isActive && ' · Nonaktif'}
        </SmallText>
      }
      rowId={id}
      onClose={onClose}
    >
      {isEditing ? (
        <VersionedForm
          name={`user:${id}`}
          fields={fields}
          read={toVersioned(story)}
          onSave={async (values, reason, version) => {
            const { fullName = '', phoneNumber = '' } = values
            await call(
              updateDeskUser,
              { params: { id }, body: { fullName, phoneNumber: phoneNumber.trim() || null, reason } },
              { version },
            )
            showToast('Data pengguna tersimpan.')
          }}
          onReread={async () => toVersioned(await queryClient.fetchQuery({ ...userHistoryQuery(id), staleTime: 0 }))}
          onDone={() => {
            setIsEditing(false)
            setIsEdited(true)
          }}
        />
      ) : (
        <UserActions story={story} isEdited={isEdited} onEdit={() => setIsEditing(true)} />
      )}
      <AccountActions user={user} />
      <UndeliverableSection story={story} />
      <StepResetSection user={user} />
      <UserFacts story={story} />
      <DataRequestActions user={user} onErased={onClose} />
    </Drawer>
  )
}
