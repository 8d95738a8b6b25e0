import { formatTimeLeft } from '#app/lib/time-spans.ts'
import { useServerNow } from '#app/session/server-clock.ts'
import { Choice, ChoiceGroup } from '#app/ui/choice.tsx'
import classes from './listen-choices.module.css'
import { changeListenSettings, useListenSettings } from './listen-settings.ts'
import { setSleepTimer, useSleepTimer } from './listening.ts'
import { getSleepLabel, sleepChoices } from './sleep-timer.ts'

/** Choice of the sleep timer. */
export function SleepChoices() {
  const timer = useSleepTimer()
  const now = useServerNow(undefined)
  return (
    <ChoiceGroup legend="Timer tidur">
      <div className={classes.row}>
        {sleepChoices.map(each => (
          <Choice
            key={each}
            name="timer-tidur"
            value={each}
            title={getSleepLabel(each)}
            isChosen={each === timer.choice}
            onChoose={() => setSleepTimer(each)}
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
