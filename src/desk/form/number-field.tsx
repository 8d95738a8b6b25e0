import { NumberInput } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  label: string
  hint: ReactNode
  /** Text as the user typed it: without thousands separators and with a decimal comma. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/**
 * Field for a whole number or an amount of money, shown with thousands separators. Accepts decimals, signs and numbers
 * out of range without rounding, so that the server's message reports them.
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
