import { BottomSheet } from '#app/ui/bottom-sheet.tsx'
import { ContinueChoice, SleepChoices } from '../listen/listen-choices.tsx'
import classes from './quality-menu.module.css'

export interface SleepMenuProps {
  onClose: () => void
}

/** Menu with the sleep timer and the setting 'Lanjut otomatis'. */
export function SleepMenu({ onClose }: SleepMenuProps) {
  return (
    <BottomSheet title="Pengaturan dengar" onClose={onClose}>
      <div className={classes.menu}>
        <SleepChoices />
        <ContinueChoice />
      </div>
    </BottomSheet>
  )
}
