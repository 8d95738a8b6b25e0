import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useAction } from '#app/lib/use-action.ts'
import { toFailure, appendLostErrors } from '../failure.ts'
import { focusFirstFault } from './focus-fault.ts'

interface Options<Given extends unknown[]> {
  /** Sends the input. Throws the error of the call. */
  send: (...given: Given) => unknown
  /** Receives the errors of the schema and of the server by field name. */
  setErrors: (errors: Record<string, string>) => void
  /** Called if another admin has saved a newer version of the object (`VERSION_STALE`). */
  onStale?: () => Promise<void>
  /** Element that contains the fields, if some of them are outside the form. */
  areaRef?: RefObject<HTMLElement | null>
}

interface Submit<Given extends unknown[]> {
  formRef: RefObject<HTMLFormElement | null>
  isBusy: boolean
  /** Message above the buttons. Empty if there is no failure. */
  failure: string
  setFailure: (text: string) => void
  run: (...given: Given) => Promise<void>
}

/**
 * Sends a form, one request at a time. After a refusal each error is shown at its field, and the first such field gets
 * the focus. If no field shows an error, all errors are added to `failure`, because the user would not see them
 * otherwise.
 */
export function useSubmit<Given extends unknown[] = []>({
  send,
  setErrors,
  onStale,
  areaRef,
}: Options<Given>): Submit<Given> {
  const formRef = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState('')
  const { isBusy, run } = useAction(async (...given: Given) => {
    setFailure('')
    setErrors({})
    try {
      await send(...given)
    } catch (error) {
      const refusal = toFailure(error)
      const isStale = onStale !== undefined && refusal.code === 'VERSION_STALE'
      flushSync(() => {
        setErrors(refusal.errors)
        if (!isStale) setFailure(refusal.text)
      })
      if (isStale) await onStale()
      if (!focusFirstFault((areaRef ?? formRef).current) && !isStale) setFailure(appendLostErrors(refusal))
    }
  })
  return { formRef, isBusy, failure, setFailure, run }
}
