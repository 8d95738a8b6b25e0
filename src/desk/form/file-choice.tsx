import { Flex, Text } from '@mantine/core'
import { useState } from 'react'
import { getButtonClass } from '#app/ui/button.tsx'
import { joinClassNames } from '#app/ui/class-names.ts'
import classes from './file-choice.module.css'

interface Props {
  label: string
  /** Value of the input's `accept` attribute. */
  accept: string
  isDisabled: boolean
  onChoose: (file: File) => void
}

/**
 * Input for one file of the device. Calls `onChoose` even if the same file is selected again, because its content may
 * have changed.
 */
export function FileChoice({ label, accept, isDisabled, onChoose }: Props) {
  // Name of the chosen file. The input cannot show the name, because the input is reset at once and would show 'no
  // file' in the browser's language.
  const [name, setName] = useState('')
  return (
    <Flex wrap="wrap" gap="0.5rem 0.75rem" align="center">
      <label
        className={joinClassNames(getButtonClass('secondary'), classes.file)}
        data-disabled={isDisabled || undefined}
      >
        {label}
        <input
          type="file"
          className="visually-hidden"
          accept={accept}
          // Uses `aria-disabled`, because `disabled` would take the keyboard focus away each time a file is sent.
          aria-disabled={isDisabled || undefined}
          onClick={event => {
            if (isDisabled) event.preventDefault()
          }}
          onChange={event => {
            const [file] = event.currentTarget.files ?? []
            event.currentTarget.value = ''
            if (!file) return
            setName(file.name)
            onChoose(file)
          }}
        />
      </label>
      {name !== '' && (
        <Text component="span" inherit c="dimmed">
          {name}
        </Text>
      )}
    </Flex>
  )
}
