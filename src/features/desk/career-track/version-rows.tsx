import { Title } from '@mantine/core'
import { withdrawVersion } from '#contract/catalog/career-track.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useState } from 'react'
import type { DeskCareerTrack } from '#contract/catalog/career-track.admin.ts'
import { PlainList } from '#app/desk/plain-list.tsx'
import { ListRow } from '#app/desk/list-row.tsx'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { VersionDot } from '#app/desk/version-dot.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
import { Part } from '#app/desk/part.tsx'
import { ExportPackage } from './package/export-package.tsx'

interface Props {
  track: DeskCareerTrack
  onDone: () => void
}

/** Lists all versions with their content, number of learners and a preview. */
export function VersionRows({ track: { id, versions, version: newest, takeBackUntil }, onDone }: Props) {
  const { call } = useDeskCall()
  const [isTakingBack, setIsTakingBack] = useState(false)
  return (
    <Part>
      <Title order={3}>Versi</Title>
      <PlainList isLined>
        {versions.map(row => (
          <ListRow key={row.version}>
            <AppLink to={`/admin/structured/${id}?version=${row.version}`}>{`Versi ${row.version}`}</AppLink>
            <VersionDot state={row.state} />
            <SmallText span w="100%">
              {`${formatNumber(row.learnerCount)} peserta · ${formatNumber(row.trackCount)} track · ${formatNumber(row.classCount)} kelas · ${formatNumber(row.materialCount)} materi`}
              {row.publishedAt && ` · terbit ${formatMoment(row.publishedAt, 'WIB')}`}
              {!row.publishedAt && row.reviewedAt && ` · ditinjau ${formatMoment(row.reviewedAt, 'WIB')}`}
            </SmallText>
            <ExportPackage careerTrackId={id} version={row.version} />
          </ListRow>
        ))}
      </PlainList>
      {takeBackUntil !== null && (
        <ActionRow>
          <Button variant="danger-quiet" onClick={() => setIsTakingBack(true)}>
            {`Tarik versi ${newest}`}
          </Button>
          <SmallText
            span
          >{`Bisa sampai ${formatMoment(takeBackUntil, 'WIB')}, selama belum ada yang mendaftar.`}</SmallText>
        </ActionRow>
      )}
      {isTakingBack && (
        <ReasonDialog
          title={`Tarik versi ${newest}`}
          text={`Pendaftar baru kembali memakai versi sebelumnya. Isinya menjadi draf versi ${newest + 1}; nomor ${newest} tidak dipakai lagi.`}
          submitLabel="Tarik"
          isDangerous
          onClose={() => setIsTakingBack(false)}
          onDo={async reason => {
            await call(withdrawVersion, { params: { id }, body: { version: newest, reason } })
            showToast('Versi ditarik dan menjadi draf lagi.')
            onDone()
          }}
        />
      )}
    </Part>
  )
}
