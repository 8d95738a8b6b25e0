import { useId } from 'react'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { chooseColorScheme, useColorSchemeChoice, type ColorSchemeChoice } from '#app/ui/color-scheme.ts'
import classes from './theme-switch.module.css'

const choices = [
  { value: 'light', label: 'Terang', Icon: Sun },
  { value: 'dark', label: 'Gelap', Icon: Moon },
  { value: 'auto', label: 'Otomatis', Icon: Monitor },
] as const satisfies readonly { value: ColorSchemeChoice; label: string; Icon: unknown }[]

export function ThemeSwitch() {
  const choice = useColorSchemeChoice()
  // Different for each switch, because a page can contain several switches, and radio buttons with the same name would
  // share one check mark.
  const name = useId()
  return (
    <fieldset className={classes.switch}>
      <legend className="visually-hidden">Tampilan</legend>
      {choices.map(({ value, label, Icon }) => (
        <label key={value} className={classes.choice}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={choice === value}
            onChange={() => chooseColorScheme(value)}
          />
          <Icon size={16} aria-hidden />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
