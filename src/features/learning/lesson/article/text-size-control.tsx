import AArrowDown from 'lucide-react/icons/a-arrow-down'
import AArrowUp from 'lucide-react/icons/a-arrow-up'
import { chooseTextSize, useTextSize } from './text-size.ts'
import { textSizes } from './text-steps.ts'
import classes from './text-size-control.module.css'

/** Buttons that set the text size of articles on this device. */
export function TextSizeControl() {
  const step = useTextSize()
  return (
    <fieldset className={classes.sizes}>
      <legend>Ukuran teks</legend>
      <button type="button" aria-label="Perkecil teks" disabled={step === 0} onClick={() => chooseTextSize(step - 1)}>
        <AArrowDown size={22} aria-hidden />
      </button>
      <output>{Math.round(textSizes[step]! * 100)}%</output>
      <button
        type="button"
        aria-label="Perbesar teks"
        disabled={step === textSizes.length - 1}
        onClick={() => chooseTextSize(step + 1)}
      >
        <AArrowUp size={22} aria-hidden />
      </button>
    </fieldset>
  )
}
