import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AddedInstitution, removeInstitution } from '#contract/account/institution.admin.ts'
import desk from '#app/desk/desk.module.css'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { ScreenHead } from '#app/desk/screen-head.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { deskInstitutionsQuery } from '#app/queries/desk/institution.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { Button } from '#app/ui/button.tsx'
import { AddDialog } from './add-dialog.tsx'
import classes from './institution.module.css'
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
    <div className={classes.page}>
      <ScreenHead title="Sekolah" text="Sekolah dan perguruan tinggi yang belum ada di daftar bawaan." />
      <Button onClick={() => setLayer({ kind: 'add', typedName: null })}>Tambah sekolah</Button>
      <section className={classes.part}>
        <h2>Diketik pelajar</h2>
        {data.typed.length === 0 && <p className={desk.small}>Tidak ada nama di luar daftar.</p>}
        <ul className={desk.lines}>
          {data.typed.map(({ name, userCount }) => (
            <li key={name}>
              <span>
                {name} <span className={desk.small}>({formatNumber(userCount)} profil)</span>
              </span>
              <span className={desk.actions}>
                <Button variant="secondary" onClick={() => setLayer({ kind: 'add', typedName: name })}>
                  Tambahkan
                </Button>
                <Button variant="secondary" onClick={() => setLayer({ kind: 'merge', typedName: name })}>
                  Gabungkan
                </Button>
              </span>
            </li>
          ))}
        </ul>
        {data.typedTotal > data.typed.length && (
          <p className={desk.small}>
            {formatNumber(data.typed.length)} nama teratas dari {formatNumber(data.typedTotal)}.
          </p>
        )}
      </section>
      <section className={classes.part}>
        <h2>Ditambahkan admin</h2>
        {data.added.length === 0 && <p className={desk.small}>Belum ada.</p>}
        <ul className={desk.lines}>
          {data.added.map(institution => (
            <li key={institution.id}>
              <span>
                {institution.name}{' '}
                <span className={desk.small}>
                  ({kindNames[institution.kind]}, {formatNumber(institution.userCount)} profil)
                </span>
              </span>
              {institution.userCount === 0 && (
                <Button variant="danger-quiet" onClick={() => setLayer({ kind: 'remove', institution })}>
                  Hapus
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
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
    </div>
  )
}
