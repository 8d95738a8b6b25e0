import { NumberInput } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  label: string
  hint: ReactNode
  /** Text as the user typed it, without thousands separators, with a decimal comma. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/**
 * Whole number or sum of money, shown with separators of thousands. Keeps decimals, signs and numbers out of range, so
 * that the server's message reports them and nothing is rounded.
 */
export function NumberField({ label, hint, value, error, onChange }: Props) {
  return (
    <NumberInput
      label={label}
      description={hint}
      error={error}
      value={value}
      inputMode="numeric"
      thousandSeparator="."
      decimalSeparator=","
      clampBehavior="none"
      trimLeadingZeroesOnBlur={false}
      hideControls
      withKeyboardEvents={false}
      onChange={next => onChange(String(next).replace('.', ','))}
    />
  )
}
