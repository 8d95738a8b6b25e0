import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { changePointValues, type PointValues } from '#contract/points/values.admin.ts'
import { Dialog } from '#app/desk/dialog.tsx'
import { parseNumber } from '#app/desk/form/number-text.ts'
import { VersionedForm } from '#app/desk/form/versioned-form.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { pointValuesQuery } from '#app/queries/desk/point-window.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'

const labels: Readonly<Record<keyof PointValues, string>> = {
  'material-completed': 'Menyelesaikan materi',
  'quiz-passed': 'Lulus kuis',
  'class-completed': 'Menyelesaikan bab',
  'survey-filled': 'Mengisi survei',
  'webinar-attended': 'Hadir di webinar',
}
// The cast restores the key type, which `Object.keys` loses.
const events = Object.keys(labels) as (keyof PointValues)[]

const toVersioned = ({ version, values }: { version: number; values: PointValues }) => ({
  version,
  values: Object.fromEntries(events.map(event => [event, String(values[event])])),
})

/** Dialog to edit the points for each event. */
export function PointValuesDialog({ onClose }: { onClose: () => void }) {
  const { call } = useDeskCall()
  const queryClient = useQueryClient()
  const { data: read } = useSuspenseQuery(pointValuesQuery())
  const fields = events.map(event => ({
    name: event,
    label: labels[event],
    hint: `Bawaan ${formatNumber(read.defaults[event])} poin.`,
    inputMode: 'numeric' as const,
  }))
  return (
    <Dialog title="Nilai poin" onClose={onClose}>
      <p>Berlaku untuk poin yang dibukukan mulai sekarang. Poin yang sudah didapat tidak berubah.</p>
      <VersionedForm
        name="point-values"
        fields={fields}
        read={toVersioned(read)}
        onSave={async (typed, reason, version) => {
          // The cast restores the key type, which `Object.fromEntries` loses; `events` contains all keys.
          const values = Object.fromEntries(events.map(event => [event, parseNumber(typed[event])])) as PointValues
          await call(changePointValues, { body: { ...values, reason } }, { version })
          showToast('Nilai poin tersimpan.')
        }}
        onReread={async () => toVersioned(await queryClient.fetchQuery({ ...pointValuesQuery(), staleTime: 0 }))}
        onDone={onClose}
      />
    </Dialog>
  )
}
