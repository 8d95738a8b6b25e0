import AArrowDown from 'lucide-react/icons/a-arrow-down'
import AArrowUp from 'lucide-react/icons/a-arrow-up'
import { useSnapshot } from 'valtio'
import { formatTimeLeft } from '#app/lib/time-spans.ts'
import { readingState } from './reading-state.ts'
import { chooseTextSize, useTextSize } from './text-size.ts'
import { textSizes } from './text-steps.ts'
import classes from './reader-bar.module.css'

/** Shows the remaining reading time and sets the text size. */
export function ReaderBar() {
  const { minutesLeft } = useSnapshot(readingState)
  const step = useTextSize()
  return (
    <div className={classes.bar}>
      <p className={classes.left}>{minutesLeft === undefined ? ' ' : wordsFor(minutesLeft)}</p>
      <fieldset className={classes.sizes} aria-label="Ukuran teks">
        <button type="button" aria-label="Perkecil teks" disabled={step === 0} onClick={() => chooseTextSize(step - 1)}>
          <AArrowDown size={22} aria-hidden />
        </button>
        <button
          type="button"
          aria-label="Perbesar teks"
          disabled={step === textSizes.length - 1}
          onClick={() => chooseTextSize(step + 1)}
        >
          <AArrowUp size={22} aria-hidden />
        </button>
      </fieldset>
    </div>
  )
}

function wordsFor(minutes: number): string {
  return minutes === 0 ? 'Sampai di akhir bacaan' : sentence(formatTimeLeft(minutes * 60_000))
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
