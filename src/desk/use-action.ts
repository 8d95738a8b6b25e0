import { useState } from 'react'
import { useOneAtATime } from '#app/lib/use-one-at-a-time.ts'
import { failureOf } from './failure.ts'

/** Runs actions of the admin's buttons: one at a time, a second press is ignored, and a failure has a message. */
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
