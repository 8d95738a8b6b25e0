import { changeContent } from '#contract/site/content.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContentDetail } from '#contract/site/content.admin.ts'
import { Facts } from '#app/desk/facts.tsx'
import type { FormField } from '#app/desk/form/form-field.tsx'
import { parseInstant, formatDateTimeInput } from '#app/desk/form/moment-text.ts'
import { VersionedForm } from '#app/desk/form/versioned-form.tsx'
import { Drawer } from '#app/desk/list/drawer.tsx'
import { renewPreview } from '#app/desk/preview.tsx'
import { StateDot } from '#app/desk/state-dot.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { contentQuery } from '#app/queries/desk/content.ts'
import { ContentActions } from './content-actions.tsx'
import { createFormFields, toStoredValues, toFormValues } from './fields.tsx'
import { contentKindLabels, contentStates } from './labels.ts'

const publishField: FormField = {
  name: 'publishAt',
  label: 'Tayang mulai',
  moment: 'WIB',
  hint: 'Kosong berarti draf; yang tayang sekarang tetap tayang.',
}

const toVersioned = ({ version, kind, values, publishAt }: ContentDetail) => ({
  version,
  values: { ...toFormValues(kind, values), publishAt: publishAt === null ? '' : formatDateTimeInput(publishAt) },
})

/** Details of one piece of content: its text, its schedule and its actions. */
export function ContentDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { call } = useDeskCall()
  const queryClient = useQueryClient()
  const { data: content } = useSuspenseQuery(contentQuery(id))
  const [isEditing, setIsEditing] = useState(false)
  const { kind, publishAt } = content
  const { name, tone } = contentStates[content.state]

  return (
    <Drawer title={content.name} text={<StateDot tone={tone}>{name}</StateDot>} rowId={id} onClose={onClose}>
      {isEditing ? (
        <VersionedForm
          name={`content:${id}`}
          isKept
          fields={[...createFormFields(kind), publishField]}
          read={toVersioned(content)}
          onSave={async ({ publishAt: at = '', ...typed }, reason, version) => {
            const body = {
              kind,
              values: toStoredValues(kind, typed),
              publishAt: at.trim() === '' ? null : parseInstant(at),
              reason,
            }
            await call(changeContent, { params: { id }, body }, { version })
            showToast(body.publishAt === null ? 'Draf tersimpan.' : 'Konten tersimpan.')
            renewPreview()
          }}
          onReread={async () => toVersioned(await queryClient.fetchQuery({ ...contentQuery(id), staleTime: 0 }))}
          onDone={() => setIsEditing(false)}
        />
      ) : (
        <ContentActions content={content} onEdit={() => setIsEditing(true)} onGone={onClose} />
      )}
      <Facts
        facts={[
          ['Jenis', contentKindLabels[kind]],
          ['Alamat', content.slug],
          ['Urutan', String(content.position)],
          ['Tayang mulai', publishAt === null ? 'Belum ditentukan' : formatMoment(publishAt, 'WIB')],
          ['Dilihat pengunjung', content.isLive ? 'Ya' : 'Tidak'],
          ['Diubah', formatMoment(content.updatedAt, 'WIB')],
        ]}
      />
    </Drawer>
  )
}
