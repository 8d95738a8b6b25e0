import { useState } from 'react'
import { useOneAtATime } from '#app/lib/use-one-at-a-time.ts'
import { failureOf } from './failure.ts'

/** What buttons of the desk set going: one deed at a time, pressed twice it is one, and in words why it did not come about. */
export function useAction() {
  const [failure, setFailure] = useState('')
  const { isBusy, run } = useOneAtATime(async (action: () => Promise<unknown>) => {
    setFailure('')
    try {
      await action()
    } catch (error) {
      setFailure(failureOf(error).text)
    }
  })
  return { isBusy, failure, run }
}
