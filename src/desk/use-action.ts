import { useState } from 'react'
import { useOneAtATime } from '#app/lib/use-one-at-a-time.ts'
import { failureOf } from './failure.ts'

/** Runs the actions of admin buttons one at a time: ignores a second press, and shows a message for a failure. */
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
