import { changeCourse } from '#contract/catalog/course.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Facts } from '#app/desk/facts.tsx'
import { VersionedForm } from '#app/desk/form/versioned-form.tsx'
import { parseNumber } from '#app/desk/form/number-text.ts'
import { Drawer } from '#app/desk/list/drawer.tsx'
import { renewPreview } from '#app/desk/preview.tsx'
import { formatNumber, formatPoints, formatRupiah } from '#app/lib/numbers.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { courseChoicesQuery, deskCourseQuery } from '#app/queries/desk/course.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { CourseActions } from './course-actions.tsx'
import { createCourseFields, toCourseBody, toVersioned } from './fields.tsx'
import { SessionRows } from './session-rows.tsx'

/** Details of one course: its public texts, prices and sessions. */
export function CourseDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { call } = useDeskCall()
  const queryClient = useQueryClient()
  const { data: course } = useSuspenseQuery(deskCourseQuery(id))
  const { data: choices } = useSuspenseQuery(courseChoicesQuery())
  const [isEditing, setIsEditing] = useState(false)
  const { careerTrack, pricePoints } = course

  return (
    <Drawer title={course.title} text={`/kelas/${course.slug}`} rowId={id} onClose={onClose}>
      {isEditing ? (
        <VersionedForm
          name={`course:${id}`}
          fields={createCourseFields(choices, course)}
          read={toVersioned(course)}
          onSave={async (values, reason, version, before) => {
            const place = parseNumber(values['place'])
            // An unchanged position is not sent, because another admin may have moved the course meanwhile.
            await call(
              changeCourse,
              {
                params: { id },
                body: { ...toCourseBody(values), ...(values['place'] !== before['place'] && { place }), reason },
              },
              { version },
            )
            showToast('Tersimpan. Pengunjung melihatnya dalam satu menit.')
          }}
          onReread={async () => toVersioned(await queryClient.fetchQuery({ ...deskCourseQuery(id), staleTime: 0 }))}
          onDone={() => {
            setIsEditing(false)
            renewPreview()
          }}
        />
      ) : (
        <CourseActions course={course} onEdit={() => setIsEditing(true)} onDone={renewPreview} />
      )}
      <Facts
        facts={[
          [
            'Program',
            <AppLink key="program" to={`/admin/career-track/${careerTrack.id}`}>
              {careerTrack.title}
            </AppLink>,
          ],
          ['Urutan ikon program', formatNumber(course.iconPlace)],
          ['Pengajar', course.instructorName],
          ['Harga', formatRupiah(course.priceRupiah)],
          ['Harga poin', pricePoints === null ? 'Tidak bisa dengan poin' : formatPoints(pricePoints)],
          ['Cara belajar', course.mode],
          ['Tingkat', course.level],
          ['Kategori', course.category.title],
          ['Perkiraan lama, sebelum programnya terbit', `${formatNumber(course.durationHours)} jam`],
          ['Urutan di katalog', formatNumber(course.place)],
          ['Peserta', formatNumber(course.learnerCount)],
          ['Ringkasan', course.summary],
        ]}
      />
      <SessionRows course={course} onDone={renewPreview} />
    </Drawer>
  )
}
