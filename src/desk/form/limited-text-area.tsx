import { Textarea, type TextareaProps } from '@mantine/core'

interface Props extends TextareaProps {
  value: string
  limit: number
}

/** Text area with a limit, which is shown while the user types. */
export function LimitedTextArea({ value, limit, ...area }: Props) {
  return (
    <Textarea
      rows={3}
      resize="vertical"
      {...area}
      value={value}
      description={`${value.length} dari ${limit} karakter`}
    />
  )
}
