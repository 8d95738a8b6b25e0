import { formatTimeLeft } from '#app/lib/time-spans.ts'
import { useServerNow } from '#app/session/server-clock.ts'
import { Choice, ChoiceGroup } from '#app/ui/choice.tsx'
import classes from './listen-choices.module.css'
import { changeListenSettings, useListenSettings } from './listen-settings.ts'
import { sleepChoices, type SleepChoice, type SleepTimer } from './sleep-timer.ts'

const labels: Record<SleepChoice, string> = { off: 'Mati', 15: '15 menit', 30: '30 menit', end: 'Akhir materi' }

interface Props {
  timer: SleepTimer
  onTimer: (choice: SleepChoice) => void
}

/** Choice of the sleep timer. */
export function SleepChoices({ timer, onTimer }: Props) {
  const now = useServerNow(undefined)
  return (
    <ChoiceGroup legend="Timer tidur">
      <div className={classes.row}>
        {sleepChoices.map(each => (
          <Choice
            key={each}
            name="timer-tidur"
            value={each}
            title={labels[each]}
            isChosen={each === timer.choice}
            onChoose={() => onTimer(each)}
          >
            {each === timer.choice && timer.endsAt !== undefined && formatTimeLeft(Math.max(0, timer.endsAt - now))}
          </Choice>
        ))}
      </div>
    </ChoiceGroup>
  )
}

/** Setting 'Lanjut otomatis' of this device. */
export function ContinueChoice() {
  const { continues } = useListenSettings()
  return (
    <label className={classes.check}>
      <input
        type="checkbox"
        checked={continues}
        onChange={event => changeListenSettings({ continues: event.currentTarget.checked })}
      />
      Lanjut otomatis ke materi berikutnya
    </label>
  )
}
