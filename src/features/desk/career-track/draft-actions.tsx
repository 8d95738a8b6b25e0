import { Text, Title } from '@mantine/core'
import {
  openTrackDraft,
  reviewTrackDraft,
  publishTrackDraft,
  removeTrackDraft,
} from '#contract/catalog/career-track.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { DeskCareerTrack } from '#contract/catalog/career-track.admin.ts'
import { PlainList } from '#app/desk/plain-list.tsx'
import { ListRow } from '#app/desk/list-row.tsx'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { OpenDraftButton } from '#app/desk/open-draft.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { versionDifferenceQuery } from '#app/queries/desk/career-track.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
import { Part } from '#app/desk/part.tsx'
import { ImportPackageDialog } from './package/import-package-dialog.tsx'
import { describeMissingPart, summarizeDifferences } from './labels.ts'

interface Props {
  track: DeskCareerTrack
  /** True while the track is loaded again after a change of this admin, for example in the structure editor. */
  isOutdated: boolean
  onDone: () => void
  /** Called if discarding the draft has also removed the career track. */
  onGone: () => void
}

/** Actions for the draft of the next version: open, edit, review as a whole, then publish or discard. */
export function DraftActions({ track, isOutdated, onDone, onGone }: Props) {
  const [isImporting, setIsImporting] = useState(false)
  const [isOpened, setIsOpened] = useState(false)
  const { id, title } = track
  const draft = track.versions.find(version => version.state !== 'published' && version.version === track.version)
  const closeImport = () => setIsImporting(false)
  return (
    <>
      {draft ? (
        <OpenDraft
          track={track}
          isOutdated={isOutdated}
          draft={draft}
          takesFocus={isOpened}
          onDone={onDone}
          onGone={onGone}
        />
      ) : (
        <NextDraft
          track={track}
          onOpened={() => {
            setIsOpened(true)
            onDone()
          }}
          onImport={() => setIsImporting(true)}
        />
      )}
      {/*
       * Rendered for a track with or without a draft, so that the dialog can still show its result after the new draft
       * exists.
       */}
      {isImporting && <ImportPackageDialog into={{ id, title }} onClose={closeImport} onMade={closeImport} />}
    </>
  )
}

interface NextDraftProps extends Pick<Props, 'track'> {
  onOpened: () => void
  onImport: () => void
}

function NextDraft({ track: { id, version }, onOpened, onImport }: NextDraftProps) {
  const { call } = useDeskCall()
  return (
    <Part>
      <ActionRow>
        <OpenDraftButton
          label="Buka draf versi berikutnya"
          onOpen={async () => {
            await call(openTrackDraft, { params: { id } })
            showToast(`Draf terbuka. Versi ${version} yang terbit tidak berubah.`)
            onOpened()
          }}
        />
        <Button variant="secondary" onClick={onImport}>
          Impor paket sebagai draf
        </Button>
      </ActionRow>
    </Part>
  )
}

type Draft = DeskCareerTrack['versions'][number]

interface OpenDraftProps extends Props {
  draft: Draft
  /**
   * True if the user has just opened the draft. Then the heading of the draft gets the focus, because the pressed
   * button has disappeared.
   */
  takesFocus: boolean
}

function OpenDraft({ track, isOutdated, draft, takesFocus, onDone, onGone }: OpenDraftProps) {
  const { call, markOld } = useDeskCall()
  const [layer, setLayer] = useState<'review' | 'publish' | 'remove'>()
  const { id, title, lacks, publishedVersion, learnerCount } = track
  const close = () => setLayer(undefined)
  const done = (text: string) => {
    showToast(text)
    onDone()
  }
  const { version, revision } = draft
  const { data: differences } = useQuery({
    ...versionDifferenceQuery(id, publishedVersion ?? version, version),
    enabled: layer === 'publish' && publishedVersion !== null,
  })
  const headRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) headRef.current?.focus()
  }, [takesFocus])
  const isReviewed = draft.state === 'reviewed'
  const isFirst = publishedVersion === null
  return (
    <Part>
      <Title order={3} ref={headRef} tabIndex={-1}>
        Draf versi {version}
      </Title>
      {lacks.length > 0 && (
        <>
          <Text>Sebelum bisa ditinjau:</Text>
          <PlainList isLined>
            {lacks.map((lack, at) => (
              <ListRow key={at}>{describeMissingPart(lack)}</ListRow>
            ))}
          </PlainList>
        </>
      )}
      <ActionRow>
        <AppLink to={`/admin/career-track/${id}/susunan`} className={getButtonClass()}>
          Susun draf
        </AppLink>
        {isReviewed ? (
          <Button isBusy={isOutdated} onClick={() => setLayer('publish')}>{`Terbitkan versi ${version}`}</Button>
        ) : (
          <Button
            variant="secondary"
            disabled={lacks.length > 0}
            isBusy={isOutdated}
            onClick={() => setLayer('review')}
          >
            Tandai sudah ditinjau
          </Button>
        )}
        <Button variant="danger-quiet" isBusy={isOutdated} onClick={() => setLayer('remove')}>
          Buang draf
        </Button>
      </ActionRow>
      {layer === 'review' && (
        <ReasonDialog
          title={`Tinjau draf versi ${version}`}
          text="Dicatat bahwa seluruh isinya sudah dilihat. Kalau ada yang berubah sesudahnya, draf harus ditinjau lagi sebelum terbit."
          submitLabel="Sudah ditinjau"
          onClose={close}
          onDo={async reason => {
            await call(reviewTrackDraft, { params: { id }, body: { reason } }, { version: revision })
            done('Draf siap diterbitkan.')
          }}
        />
      )}
      {layer === 'publish' && (
        <ReasonDialog
          title={`Terbitkan versi ${version}`}
          text={`${differences ? `Sejak versi ${publishedVersion}: ${summarizeDifferences(differences)} ` : ''}Tidak bisa diubah lagi setelah terbit. ${learnerCount > 0 ? `${formatNumber(learnerCount)} peserta yang sedang belajar tetap memakai versinya: kemajuan dan unduhan mereka tidak berubah, dan mereka diberi tahu ada versi baru. ` : ''}Pendaftar baru memakai yang ini.`}
          submitLabel="Terbitkan"
          isDangerous
          onClose={close}
          onDo={async reason => {
            await call(publishTrackDraft, { params: { id }, body: { reason } }, { version: revision })
            done('Versi baru terbit.')
          }}
        />
      )}
      {layer === 'remove' && (
        <ReasonDialog
          title={isFirst ? `Hapus ${title}` : `Buang draf versi ${version}`}
          text={
            isFirst
              ? 'Program ini belum pernah terbit, jadi programnya ikut terhapus. Tidak bisa dikembalikan.'
              : 'Semua yang ditulis dalam draf ini hilang, juga perubahan kuisnya. Versi yang sudah terbit tidak berubah. Tidak bisa dikembalikan.'
          }
          submitLabel="Buang"
          isDangerous
          onClose={close}
          onDo={async reason => {
            const { isTrackRemoved } = await call(
              removeTrackDraft,
              { params: { id }, body: { reason } },
              { version: revision, refetch: 'none' },
            )
            // Closes the drawer first, because an open drawer would request the removed career track again.
            if (isTrackRemoved) onGone()
            await markOld(removeTrackDraft)
            done('Draf dibuang.')
          }}
        />
      )}
    </Part>
  )
}
