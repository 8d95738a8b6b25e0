import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import classes from './password-field.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <button
          type="button"
          className={classes.toggle}
          aria-pressed={isShown}
          aria-label="Perlihatkan password"
          onClick={() => setIsShown(shown => !shown)}
        >
          <Icon size={20} aria-hidden />
        </button>
      }
    />
  )
}
