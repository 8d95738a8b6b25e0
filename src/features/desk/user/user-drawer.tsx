import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import desk from '#app/desk/desk.module.css'
import { Drawer } from '#app/desk/list/drawer.tsx'
import { VersionedForm } from '#app/desk/form/versioned-form.tsx'
import type { UserStory } from '#contract/account/user.admin.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { markStale } from '#app/queries/api-query.ts'
import { saveUser, userStoryQuery } from '#app/queries/desk/user.ts'
import { staleAfterChange } from '#app/queries/stale-after-change.ts'
import { OnRequest } from './on-request.tsx'
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

const versionedOf = ({ user }: UserStory) => ({
  version: user.version,
  values: { fullName: user.fullName, phoneNumber: user.phoneNumber ?? '' },
})

/** Complete history of one user. */
export function UserDrawer({ id, onClose }: Props) {
  const queryClient = useQueryClient()
  const { data: story } = useSuspenseQuery(userStoryQuery(id))
  const [isEditing, setIsEditing] = useState(false)
  const [isEdited, setIsEdited] = useState(false)
  const { user } = story

  return (
    <Drawer
      title={user.fullName}
      text={
        <p className={desk.small}>
          {user.email} · {describeRoles(user)}
        </p>
      }
      rowId={id}
      onClose={onClose}
    >
      {isEditing ? (
        <VersionedForm
          name={`user:${id}`}
          fields={fields}
          read={versionedOf(story)}
          onSave={async (values, reason, version) => {
            const { fullName = '', phoneNumber = '' } = values
            await saveUser(id, { fullName, phoneNumber: phoneNumber.trim() || null, reason }, version)
            showToast('Data pengguna tersimpan.')
          }}
          onReread={async () => versionedOf(await queryClient.fetchQuery({ ...userStoryQuery(id), staleTime: 0 }))}
          onDone={() => {
            setIsEditing(false)
            setIsEdited(true)
            void markStale(queryClient, staleAfterChange['PUT /v1/admin/users/{id}'])
          }}
        />
      ) : (
        <UserActions story={story} isEdited={isEdited} onEdit={() => setIsEditing(true)} />
      )}
      <UserFacts story={story} />
      <OnRequest
        user={user}
        onTaken={() => markStale(queryClient, staleAfterChange['POST /v1/admin/users/{id}/data'])}
        onErased={async () => {
          // Closes first, because the page of a deleted user would be requested again.
          onClose()
          await markStale(queryClient, staleAfterChange['POST /v1/admin/users/{id}/erase'])
        }}
      />
    </Drawer>
  )
}
