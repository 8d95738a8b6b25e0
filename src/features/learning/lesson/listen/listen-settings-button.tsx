import Moon from 'lucide-react/icons/moon'
import { useState } from 'react'
import { BottomSheet } from '#app/ui/bottom-sheet.tsx'
import { ChoiceGroup, Choice } from '#app/ui/choice.tsx'
import { ContinueChoice, SleepChoices } from './listen-choices.tsx'
import { changeListenSettings, listenSpeeds, useListenSettings } from './listen-settings.ts'
import classes from './listen-choices.module.css'
import { useSleepTimer } from './listening.ts'

const numbers = new Intl.NumberFormat('id-ID')

/** Button that shows the speed and opens the settings of the player. */
export function ListenSettingsButton() {
  const timer = useSleepTimer()
  const [isOpen, setIsOpen] = useState(false)
  const { speed } = useListenSettings()
  const speedLabel = `${numbers.format(speed)}×`
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Kecepatan ${speedLabel}, timer tidur dan pengaturan lain`}
        onClick={() => setIsOpen(true)}
      >
        <span className={classes.button}>
          {speedLabel}
          {timer.choice !== 'off' && <Moon size={18} aria-hidden />}
        </span>
      </button>
      {isOpen && (
        <BottomSheet title="Pengaturan dengar" onClose={() => setIsOpen(false)}>
          <div className={classes.parts}>
            <ChoiceGroup legend="Kecepatan">
              <div className={classes.row}>
                {listenSpeeds.map(each => (
                  <Choice
                    key={each}
                    name="kecepatan-dengar"
                    value={String(each)}
                    title={`${numbers.format(each)}×`}
                    isChosen={each === speed}
                    onChoose={() => changeListenSettings({ speed: each })}
                  />
                ))}
              </div>
            </ChoiceGroup>
            <SleepChoices />
            <ContinueChoice />
          </div>
        </BottomSheet>
      )}
    </>
  )
}
