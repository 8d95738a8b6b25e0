import { useRef, useState } from 'react'

interface State<Given, Answer, Failure> {
  isBusy: boolean
  /** Arguments of the current or the last run. */
  given?: Given
  /** Result of the last run, if it succeeded. */
  answer?: Answer
  /** Value that `onFailure` returned for the last run, if the run failed. */
  failure?: Failure
}

/** Action of a form or a button, with the state of its last run. */
export interface Action<Given extends unknown[], Answer = unknown, Failure = unknown> extends State<
  Given,
  Answer,
  Failure
> {
  run: (...given: Given) => Promise<void>
  /** Clears the last run, for example when the input changes. */
  reset: () => void
}

/**
 * Runs the action of a form or a button, one run at a time. A ref tracks the run, because two events of one task (two
 * clicks by a script, a press that also submits) come before React renders the button as busy. `onFailure` shows the
 * error elsewhere, or returns what the component shows as `failure`. Without `onFailure`, `run` rejects.
 */
export function useAction<Given extends unknown[], Answer, Failure = undefined>(
  work: (...given: Given) => Answer,
  onFailure?: (error: unknown) => Failure,
): Action<Given, Awaited<Answer>, Failure> {
  const isRunning = useRef(false)
  const [state, setState] = useState<State<Given, Awaited<Answer>, Failure>>({ isBusy: false })

  async function run(...given: Given): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setState({ isBusy: true, given })
    try {
      const answer = await work(...given)
      setState({ isBusy: false, given, answer })
    } catch (error) {
      if (!onFailure) {
        setState({ isBusy: false, given })
        throw error
      }
      setState({ isBusy: false, given, failure: onFailure(error) })
    } finally {
      isRunning.current = false
    }
  }

  return { ...state, run, reset: () => setState(({ isBusy }) => ({ isBusy })) }
}
