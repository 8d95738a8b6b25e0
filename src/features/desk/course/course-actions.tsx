import { hideCourse, publishCourse } from '#contract/catalog/course.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useState } from 'react'
import type { DeskCourse } from '#contract/catalog/course.admin.ts'
import { ActionRow } from '#app/desk/action-row.tsx'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { PreviewButton } from '#app/desk/preview.tsx'
import { StateDot } from '#app/desk/state-dot.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { Button } from '#app/ui/button.tsx'
import { getVisibilityLabel } from './labels.ts'

interface Props {
  course: DeskCourse
  onEdit: () => void
  onDone: () => void
}

export function CourseActions({ course, onEdit, onDone }: Props) {
  const { call } = useDeskCall()
  const [isAsking, setIsAsking] = useState(false)
  const { id, slug, title, version, isPublished, learnerCount, comingCount } = course
  const { name, tone } = getVisibilityLabel(isPublished)
  return (
    <>
      <StateDot tone={tone}>{name}</StateDot>
      <ActionRow>
        <Button onClick={onEdit}>Ubah kelas</Button>
        <Button variant={isPublished ? 'danger-quiet' : 'secondary'} onClick={() => setIsAsking(true)}>
          {isPublished ? 'Sembunyikan' : 'Tampilkan di katalog'}
        </Button>
        <PreviewButton path={`/kelas/${slug}`} />
      </ActionRow>
      {isAsking && (
        <ReasonDialog
          title={isPublished ? `Sembunyikan ${title}` : `Tampilkan ${title}`}
          text={
            isPublished
              ? `Kelas ini hilang dari katalog, program, dan pencarian dalam satu menit, dan tidak bisa dibeli lagi. ${formatNumber(learnerCount)} pesertanya tetap belajar, dan yang sedang membayar boleh menyelesaikannya. Kode voucher yang sudah dibagikan tetap berlaku.`
              : `Dalam satu menit semua orang bisa menemukan dan membelinya. Sejak itu alamatnya tetap.${comingCount === 0 ? ' Belum ada sesi yang dibuka, jadi belum ada yang bisa mendaftar.' : ''}`
          }
          submitLabel={isPublished ? 'Sembunyikan' : 'Tampilkan'}
          isDangerous={isPublished}
          onClose={() => setIsAsking(false)}
          onDo={async reason => {
            if (isPublished) await call(hideCourse, { params: { id }, body: { reason } }, { version })
            else await call(publishCourse, { params: { id }, body: { reason } }, { version })
            showToast(isPublished ? 'Kelas disembunyikan.' : 'Kelas tampil di katalog.')
            onDone()
          }}
        />
      )}
    </>
  )
}
