import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { onBroadcastMessage } from '#app/data/channel.ts'

/**
 * Scrolls to the question in the URL (`#tanya-{id}`), once the question is shown, and focuses the question, so that a
 * screen reader reads it and Tab continues from it. If a link leads to this lesson while the lesson is open, does so
 * again and refetches the questions, because the link can lead to a new answer.
 */
export function useLinkedQuestion(refetch: () => Promise<unknown>): void {
  const id = useRouterState({ select: ({ location }) => location.hash })
  const key = useRouterState({ select: ({ location }) => location.state.__TSR_key })
  const visit = `${id} ${key} ${useReopenings()}`
  const current = useRef({ visit, isDone: false })
  useEffect(() => {
    if (!id.startsWith('tanya-')) return
    if (current.current.visit !== visit) {
      current.current = { visit, isDone: false }
      void refetch()
    }
    const element = current.current.isDone ? null : document.getElementById(id)
    if (!element) return
    current.current.isDone = true
    element.scrollIntoView({ block: 'center' })
    element.tabIndex = -1
    element.focus({ preventScroll: true })
  })
}

/** Counts the taps on notifications that led to the URL that this tab shows. */
function useReopenings(): number {
  const [count, setCount] = useState(0)
  useEffect(
    () =>
      onBroadcastMessage(message => {
        if (message.kind === 'link-reopened' && message.url === location.href) setCount(before => before + 1)
      }),
    [],
  )
  return count
}
