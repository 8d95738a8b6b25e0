import { Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'

/** Maximum shift in seconds: one day, because no video is longer. */
const MOST = 86_400

/** Control that shifts all rows by a number of seconds. */
export function ShiftTool({ onShift }: { onShift: (seconds: number) => boolean }) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')

  function shift() {
    const seconds = Number(typed.trim().replace(',', '.'))
    if (!/^[+-]?\d+(?:[.,]\d{1,3})?$/.test(typed.trim()) || seconds === 0 || Math.abs(seconds) > MOST) {
      return setProblem('Tulis detiknya, misalnya 1,5 atau -0,25')
    }
    setProblem(onShift(seconds) ? '' : 'Teks pertama akan mulai sebelum videonya. Geser lebih sedikit.')
  }

  return (
    <Group gap="0.5rem" align="flex-end">
      <TextInput
        w="11rem"
        label="Geser semua (detik)"
        value={typed}
        error={problem}
        onChange={event => {
          setTyped(event.currentTarget.value)
          setProblem('')
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          // Enter must shift the rows and not submit the whole form.
          event.preventDefault()
          shift()
        }}
      />
      <Button variant="secondary" onClick={shift}>
        Geser
      </Button>
    </Group>
  )
}
