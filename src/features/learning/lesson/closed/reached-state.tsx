import type { ScormRecord } from '#contract/learning/scorm-state.rules.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { SaveText } from './save-text.tsx'
import classes from './closed.module.css'

const completions = { unknown: 'belum diketahui', incomplete: 'belum selesai', completed: 'selesai' } as const

/** Shows the last state that a unit reported before the class was closed, on this or another device. */
export default function ReachedState({ record }: { record: ScormRecord }) {
  const { state, happenedAtMs } = record
  const score = state.scoreScaled === null ? state.scoreRaw : Math.round(state.scoreScaled * 100)
  const lines = [
    `Terakhir dibuka: ${formatMoment(new Date(happenedAtMs).toISOString())}`,
    `Keadaan: ${completions[state.completion]}`,
    ...(score === null ? [] : [`Nilai: ${score}`]),
  ]
  const all = [...lines, `Tempat berhenti: ${state.location}`, `Catatan materi: ${state.suspendData}`]
  return (
    <section className={classes.kept} aria-label="Yang sudah kamu capai">
      <h2>Yang sudah kamu capai</h2>
      {lines.map(line => (
        <p key={line}>{line}</p>
      ))}
      <SaveText text={`${all.join('\n')}\n`} name="materi-interaktif.txt" />
    </section>
  )
}
