import { Stack, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AddedInstitution, removeInstitution } from '#contract/account/institution.admin.ts'
import { ListRow } from '#app/desk/list-row.tsx'
import { PlainList } from '#app/desk/plain-list.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { Part } from '#app/desk/part.tsx'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { ScreenHead } from '#app/desk/screen-head.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { deskInstitutionsQuery } from '#app/queries/desk/institution.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { Button } from '#app/ui/button.tsx'
import { AddDialog } from './add-dialog.tsx'
import { kindNames } from './labels.ts'
import { MergeDialog } from './merge-dialog.tsx'

type Layer =
  | { kind: 'add'; typedName: string | null }
  | { kind: 'merge'; typedName: string }
  | { kind: 'remove'; institution: AddedInstitution }

/** Screen to add institutions to the list, and to replace names that learners typed. */
export function InstitutionScreen() {
  const { call } = useDeskCall()
  const { data } = useSuspenseQuery(deskInstitutionsQuery())
  const [layer, setLayer] = useState<Layer>()
  const close = () => setLayer(undefined)
  return (
    <Stack align="start" gap="lg" maw="56rem">
      <ScreenHead title="Sekolah" text="Sekolah dan perguruan tinggi yang belum ada di daftar bawaan." />
      <Button onClick={() => setLayer({ kind: 'add', typedName: null })}>Tambah sekolah</Button>
      <Part gap="0.5rem" w="100%">
        <Title order={2}>Diketik pelajar</Title>
        {data.typed.length === 0 && <SmallText>Tidak ada nama di luar daftar.</SmallText>}
        <PlainList isLined>
          {data.typed.map(({ name, userCount }) => (
            <ListRow key={name}>
              <span>
                {name} <SmallText component="span">({formatNumber(userCount)} profil)</SmallText>
              </span>
              <ActionRow component="span">
                <Button variant="secondary" onClick={() => setLayer({ kind: 'add', typedName: name })}>
                  Tambahkan
                </Button>
                <Button variant="secondary" onClick={() => setLayer({ kind: 'merge', typedName: name })}>
                  Gabungkan
                </Button>
              </ActionRow>
            </ListRow>
          ))}
        </PlainList>
        {data.typedTotal > data.typed.length && (
          <SmallText>
            {formatNumber(data.typed.length)} nama teratas dari {formatNumber(data.typedTotal)}.
          </SmallText>
        )}
      </Part>
      <Part gap="0.5rem" w="100%">
        <Title order={2}>Ditambahkan admin</Title>
        {data.added.length === 0 && <SmallText>Belum ada.</SmallText>}
        <PlainList isLined>
          {data.added.map(institution => (
            <ListRow key={institution.id}>
              <span>
                {institution.name}{' '}
                <SmallText component="span">
                  ({kindNames[institution.kind]}, {formatNumber(institution.userCount)} profil)
                </SmallText>
              </span>
              {institution.userCount === 0 && (
                <Button variant="danger-quiet" onClick={() => setLayer({ kind: 'remove', institution })}>
                  Hapus
                </Button>
              )}
            </ListRow>
          ))}
        </PlainList>
      </Part>
      {layer?.kind === 'add' && <AddDialog typedName={layer.typedName} onClose={close} />}
      {layer?.kind === 'merge' && <MergeDialog typedName={layer.typedName} onClose={close} />}
      {layer?.kind === 'remove' && (
        <ReasonDialog
          title={`Hapus ${layer.institution.name}`}
          text="Nama ini hilang dari pilihan sekolah. Belum ada profil yang memakainya."
          submitLabel="Hapus"
          isDangerous
          onClose={close}
          onDo={async reason => {
            await call(removeInstitution, { params: { id: layer.institution.id }, body: { reason } })
            showToast('Sekolah dihapus.')
          }}
        />
      )}
    </Stack>
  )
}
