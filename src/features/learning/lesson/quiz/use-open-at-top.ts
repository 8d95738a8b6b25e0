import { useEffect, useState } from 'react'

/** Opens a retry at its first question: scrolls to the top and moves the focus to the question. */
export function useScrollToFirstQuestion(isWanted: boolean, firstQuestionId: string | undefined): void {
  const [target] = useState(isWanted ? firstQuestionId : undefined)
  useEffect(() => {
    if (target === undefined) return
    window.scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById(`soal-${target}`)?.focus({ preventScroll: true })
  }, [target])
}
