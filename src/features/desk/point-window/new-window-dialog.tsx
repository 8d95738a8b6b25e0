import { createPointWindows } from '#contract/points/window.admin.ts'
import type { WindowKind } from '#contract/points/window.list.ts'
import { parseInstant } from '#app/desk/form/moment-text.ts'
import { parseNumber } from '#app/desk/form/number-text.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { TypedFields } from '#app/desk/form/typed-fields.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { describeEffect, kindNames } from './labels.ts'

interface Props {
  onClose: () => void
  onMade: (id: string) => void
}

const common = [
  { name: 'startsAt', label: 'Mulai', moment: 'WIB' },
  { name: 'endsAt', label: 'Selesai', moment: 'WIB' },
  {
    name: 'weeks',
    label: 'Berapa minggu',
    hint: '1 berarti sekali. 4 berarti hari dan jam yang sama, empat minggu.',
    inputMode: 'numeric',
  },
] as const
const frenzyOnly = [
  { name: 'multiplier', label: 'Pengali poin', hint: '2 sampai 5.', inputMode: 'numeric' },
  { name: 'mission', label: 'Misi', hint: 'Ajakan yang dibaca pelajar. Boleh kosong.', inputMode: 'text' },
] as const

export function NewWindowDialog({ onClose, onMade }: Props) {
  const { call } = useDeskCall()
  const typedDraft = useTypedDraft('point-window', { kind: 'frenzy', multiplier: '2', weeks: '1', mission: '' })
  const kind: WindowKind = typedDraft.values['kind'] === 'redeem' ? 'redeem' : 'frenzy'
  const effect = describeEffect(kind, typedDraft.values)
  return (
    <ReasonDialog
      title="Tambah jadwal poin"
      text="Frenzy melipatgandakan poin yang didapat. Tukar poin membuka penukaran pulsa. Jadwal sejenis tidak boleh bertabrakan."
      submitLabel="Tambah"
      draft={typedDraft}
      onClose={onClose}
      onDo={async reason => {
        const { startsAt = '', endsAt = '', weeks, multiplier, mission = '' } = typedDraft.values
        const { id, total } = await call(createPointWindows, {
          body: {
            kind,
            startsAt: parseInstant(startsAt),
            endsAt: parseInstant(endsAt),
            weeks: parseNumber(weeks),
            multiplier: kind === 'frenzy' ? parseNumber(multiplier) : 1,
            mission: kind === 'frenzy' ? mission : '',
            reason,
          },
        })
        showToast(total === 1 ? 'Jadwal ditambahkan.' : `${total} jadwal ditambahkan.`)
        onMade(id)
      }}
    >
      <TypedFields
        fields={[
          {
            name: 'kind',
            label: 'Jenis',
            choices: [
              { value: 'frenzy', name: kindNames.frenzy },
              { value: 'redeem', name: kindNames.redeem },
            ],
          },
          ...common,
          ...(kind === 'frenzy' ? frenzyOnly : []),
        ]}
        typed={typedDraft}
      />
      <output>{effect === undefined ? 'Isi waktunya untuk melihat hasilnya.' : `Hasilnya: ${effect}.`}</output>
    </ReasonDialog>
  )
}
