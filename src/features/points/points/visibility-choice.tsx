import { setBoardVisibility } from '#contract/points/leaderboard.ts'
import { useAction } from '#app/lib/use-action.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { useCall } from '#app/queries/use-call.ts'
import { useIsOnline } from '#app/session/online.ts'
import classes from './points.module.css'

/**
 * Lets the learner hide their own name in the leaderboard. Other learners then see only the points. The rank does not
 * change.
 */
export function VisibilityChoice({ isHidden }: { isHidden: boolean }) {
  const isOnline = useIsOnline()
  const { call } = useCall()
  const setting = useAction((hide: boolean) => call(setBoardVisibility, { body: { isHidden: hide } }), alertFailure)
  const shownChoice = setting.isBusy ? setting.given?.[0] : isHidden
  return (
    <div>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={shownChoice}
          disabled={setting.isBusy || !isOnline}
          onChange={event => void setting.run(event.target.checked)}
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
