import { useEffect, useState } from 'react'

/** Begins another try at its first question: the page at its top, the focus on the question. */
export function useOpenAtTop(isWanted: boolean, firstQuestionId: string | undefined): void {
  const [target] = useState(isWanted ? firstQuestionId : undefined)
  useEffect(() => {
    if (target === undefined) return
    window.scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById(`soal-${target}`)?.focus({ preventScroll: true })
  }, [target])
}
