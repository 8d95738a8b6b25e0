import { changeCareerTrack } from '#contract/catalog/career-track.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Facts } from '#app/desk/facts.tsx'
import { VersionedForm } from '#app/desk/form/versioned-form.tsx'
import { Drawer } from '#app/desk/list/drawer.tsx'
import { renewPreview, PreviewButton } from '#app/desk/preview.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { deskCareerTrackQuery } from '#app/queries/desk/career-track.ts'
import { Button } from '#app/ui/button.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
import { DraftActions } from './draft-actions.tsx'
import { createTextFields, toCareerTrackBody, toVersioned } from './fields.ts'
import { VersionDifference } from './version-difference.tsx'
import { VersionRows } from './version-rows.tsx'

/**
 * Details of a career track: its texts, its versions with their number of learners, and the draft of the next version.
 */
export function CareerTrackDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { call } = useDeskCall()
  const queryClient = useQueryClient()
  const query = deskCareerTrackQuery(id)
  const { data: track, isFetching } = useSuspenseQuery(query)
  const isOutdated = isFetching && queryClient.getQueryState(query.queryKey)?.isInvalidated === true
  const [isEditing, setIsEditing] = useState(false)

  return (
    <Drawer title={track.title} text={track.category.title} rowId={id} onClose={onClose}>
      {isEditing ? (
        <VersionedForm
          name={`career-track:${id}`}
          fields={createTextFields(track.categories)}
          read={toVersioned(track)}
          onSave={async (values, reason, version, before) => {
            const { place, ...texts } = toCareerTrackBody(values)
            // An unchanged position is not sent, because another admin may have moved the career track meanwhile.
            await call(
              changeCareerTrack,
              { params: { id }, body: { ...texts, ...(values['place'] !== before['place'] && { place }), reason } },
              { version },
            )
            showToast('Tersimpan. Pengunjung melihatnya dalam satu menit.')
          }}
          onReread={async () =>
            toVersioned(await queryClient.fetchQuery({ ...deskCareerTrackQuery(id), staleTime: 0 }))
          }
          onDone={() => {
            setIsEditing(false)
            renewPreview()
          }}
        />
      ) : (
        <ActionRow>
          <Button variant="secondary" onClick={() => setIsEditing(true)}>
            Ubah teks
          </Button>
          {track.publishedVersion !== null && <PreviewButton path={`/program/${track.slug}`} />}
        </ActionRow>
      )}
      <DraftActions track={track} isOutdated={isOutdated} onDone={renewPreview} onGone={onClose} />
      <VersionRows track={track} onDone={renewPreview} />
      {track.versions.length > 1 && <VersionDifference key={track.version} track={track} />}
      <Facts
        facts={[
          ['Ringkasan', track.summary],
          ['Penjelasan', track.description],
          ['Urutan ikon program', formatNumber(track.place)],
          ['Uji coba', track.isBeta ? 'Ya' : 'Tidak'],
          ['Diarsipkan', track.isArchived ? 'Ya' : 'Tidak'],
        ]}
      />
    </Drawer>
  )
}
