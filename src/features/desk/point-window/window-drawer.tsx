import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changePointWindow, type PointWindow, removePointWindow } from '#contract/points/window.admin.ts'
import { ActionRow } from '#app/desk/action-row.tsx'
import { Facts } from '#app/desk/facts.tsx'
import { parseInstant, formatDateTimeInput } from '#app/desk/form/moment-text.ts'
import { parseNumber } from '#app/desk/form/number-text.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { VersionedForm } from '#app/desk/form/versioned-form.tsx'
import { Drawer } from '#app/desk/list/drawer.tsx'
import { StateDot } from '#app/desk/state-dot.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { pointWindowQuery } from '#app/queries/desk/point-window.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { Button } from '#app/ui/button.tsx'
import { describeEffect, kindNames, windowStates, formatWindowTime } from './labels.ts'

const toVersioned = ({ version, startsAt, endsAt, multiplier, mission }: PointWindow) => ({
  version,
  values: {
    startsAt: formatDateTimeInput(startsAt),
    endsAt: formatDateTimeInput(endsAt),
    multiplier: String(multiplier),
    mission,
  },
})

/**
 * Returns the fields that may be changed. The start and the multiplier may be changed only before the window begins.
 */
function getFields({ kind, state }: PointWindow) {
  const isComing = state === 'coming'
  return [
    ...(isComing ? [{ name: 'startsAt', label: 'Mulai', moment: 'WIB' as const }] : []),
    { name: 'endsAt', label: 'Selesai', moment: 'WIB' as const },
    ...(isComing && kind === 'frenzy'
      ? [{ name: 'multiplier', label: 'Pengali poin', hint: '2 sampai 5.', inputMode: 'numeric' as const }]
      : []),
    ...(kind === 'frenzy' ? [{ name: 'mission', label: 'Misi', hint: 'Boleh kosong.' }] : []),
  ]
}

export function WindowDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { call, markOld } = useDeskCall()
  const queryClient = useQueryClient()
  const { data: window } = useSuspenseQuery(pointWindowQuery(id))
  const [layer, setLayer] = useState<'edit' | 'one' | 'following'>()
  const { kind, state, followingCount, mission, multiplier } = window

  return (
    <Drawer
      title={`${kindNames[kind]}, ${formatWindowTime(window)}`}
      text={<StateDot tone={windowStates[state].tone}>{windowStates[state].name}</StateDot>}
      rowId={id}
      onClose={onClose}
    >
      {layer === 'edit' ? (
        <VersionedForm
          name={`point-window:${id}`}
          fields={getFields(window)}
          read={toVersioned(window)}
          renderBelow={({ values }) => {
            const effect = describeEffect(kind, values)
            return <output>{effect !== undefined && `Hasilnya: ${effect}.`}</output>
          }}
          onSave={async ({ startsAt = '', endsAt = '', mission: text = '', multiplier: times }, reason, version) => {
            // Returns the stored time if the typed text is unchanged, because the typed text has no seconds.
            const exact = (typed: string, before: string) =>
              typed === formatDateTimeInput(before) ? before : parseInstant(typed)
            const change = {
              startsAt: exact(startsAt, window.startsAt),
              endsAt: exact(endsAt, window.endsAt),
              mission: text,
              multiplier: parseNumber(times),
            }
            await call(changePointWindow, { params: { id }, body: { ...change, reason } }, { version })
            showToast('Jadwal tersimpan.')
          }}
          onReread={async () => toVersioned(await queryClient.fetchQuery({ ...pointWindowQuery(id), staleTime: 0 }))}
          onDone={() => setLayer(undefined)}
        />
      ) : (
        state !== 'past' && (
          <ActionRow>
            <Button onClick={() => setLayer('edit')}>Ubah</Button>
            {state === 'coming' && (
              <Button variant="danger-quiet" onClick={() => setLayer('one')}>
                Hapus
              </Button>
            )}
            {state === 'coming' && followingCount > 0 && (
              <Button variant="danger-quiet" onClick={() => setLayer('following')}>
                Hapus ini dan {followingCount} berikutnya
              </Button>
            )}
          </ActionRow>
        )
      )}
      <Facts
        facts={[
          ['Waktu', formatWindowTime(window)],
          ['Poin', kind === 'frenzy' ? `×${multiplier}` : 'Bisa ditukar dengan pulsa'],
          ...(kind === 'frenzy' ? [['Misi', mission || '–'] as const] : []),
          ['Ulangan berikutnya', followingCount === 0 ? '–' : `${followingCount} minggu lagi`],
        ]}
      />
      {(layer === 'one' || layer === 'following') && (
        <ReasonDialog
          title={layer === 'one' ? 'Hapus jadwal' : `Hapus ${followingCount + 1} jadwal`}
          text="Jadwal yang belum mulai dihapus seterusnya. Pelajar tidak melihat hitung mundurnya lagi."
          submitLabel="Hapus"
          isDangerous
          onClose={() => setLayer(undefined)}
          onDo={async reason => {
            const input = { params: { id }, body: { scope: layer, reason } }
            const { total } = await call(removePointWindow, input, { version: window.version, refetch: 'none' })
            showToast(`${total} jadwal dihapus.`)
            // Closes the drawer first, because an open drawer would request the removed window again.
            onClose()
            await markOld(removePointWindow)
          }}
        />
      )}
    </Drawer>
  )
}
