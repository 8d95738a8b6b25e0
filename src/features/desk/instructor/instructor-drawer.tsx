import { changeInstructor } from '#contract/catalog/instructor.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Facts } from '#app/desk/facts.tsx'
import { VersionedForm } from '#app/desk/form/versioned-form.tsx'
import { Drawer } from '#app/desk/list/drawer.tsx'
import { renewPreview } from '#app/desk/preview.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { deskInstructorQuery } from '#app/queries/desk/instructor.ts'
import { profileFields, toInstructorBody, toVersioned } from './fields.ts'
import { InstructorActions } from './instructor-actions.tsx'
import { PictureActions } from './picture-actions.tsx'
import { TaughtCourses } from './taught-courses.tsx'

/** Details of one instructor: public profile, position in the list, and courses. */
export function InstructorDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { call } = useDeskCall()
  const queryClient = useQueryClient()
  const { data: instructor } = useSuspenseQuery(deskInstructorQuery(id))
  const [isEditing, setIsEditing] = useState(false)

  return (
    <Drawer title={instructor.name} text={instructor.title} rowId={id} onClose={onClose}>
      {isEditing ? (
        <VersionedForm
          name={`instructor:${id}`}
          fields={profileFields}
          read={toVersioned(instructor)}
          onSave={async (values, reason, version) => {
            await call(changeInstructor, { params: { id }, body: { ...toInstructorBody(values), reason } }, { version })
            showToast('Profil tersimpan. Pengunjung melihatnya dalam satu menit.')
          }}
          onReread={async () => toVersioned(await queryClient.fetchQuery({ ...deskInstructorQuery(id), staleTime: 0 }))}
          onDone={() => {
            setIsEditing(false)
            renewPreview()
          }}
        />
      ) : (
        <InstructorActions
          instructor={instructor}
          onEdit={() => setIsEditing(true)}
          onDone={renewPreview}
          onGone={onClose}
        />
      )}
      <PictureActions instructor={instructor} onDone={renewPreview} />
      <Facts
        facts={[
          ['Urutan tampil', String(instructor.place)],
          ['Tentang', instructor.bio],
          ['Keahlian', instructor.expertise.join(', ')],
        ]}
      />
      <TaughtCourses instructor={instructor} onDone={renewPreview} />
    </Drawer>
  )
}
