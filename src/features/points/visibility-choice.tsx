import { setBoardVisibility } from '#contract/points/leaderboard.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { useChange } from '#app/queries/use-change.ts'
import { useIsOnline } from '#app/session/online.ts'
import classes from './points.module.css'

/** Lets the learner hide the name in the leaderboard. Others then see only the points; the rank does not change. */
export function VisibilityChoice({ isHidden }: { isHidden: boolean }) {
  const isOnline = useIsOnline()
  const setting = useChange(setBoardVisibility, {
    input: (hide: boolean) => ({ body: { isHidden: hide } }),
    onError: alertFailure,
  })
  const shown = setting.isPending ? setting.variables : isHidden
  return (
    <div>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={shown}
          disabled={setting.isPending || !isOnline}
          onChange={event => setting.mutate(event.target.checked)}
        />
        Sembunyikan namaku di papan poin
      </label>
      <p className={classes.note}>
        {isOnline
          ? 'Orang lain hanya melihat nama depan dan satu huruf. Kalau disembunyikan, hanya poinnya yang terlihat.'
          : 'Pilihan ini bisa diubah saat ada koneksi.'}
      </p>
    </div>
  )
}
