import { useEffect, useRef, useState, type FocusEvent } from 'react'
import { flushSync } from 'react-dom'

/**
 * State of a button that shows a panel. Escape, a tap outside, and moving the focus outside close the panel. Arrow keys
 * open the panel and move through its items.
 */
export function useDisclosure() {
  const [isOpen, setIsOpen] = useState(false)
  const rootRef = useRef<HTMLDivElement>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return undefined
    function handlePointer(event: PointerEvent) {
      if (event.target instanceof Node && !rootRef.current?.contains(event.target)) setIsOpen(false)
    }
    function handleKey(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      setIsOpen(false)
      buttonRef.current?.focus()
    }
    document.addEventListener('pointerdown', handlePointer)
    document.addEventListener('keydown', handleKey)
    return () => {
      document.removeEventListener('pointerdown', handlePointer)
      document.removeEventListener('keydown', handleKey)
    }
  }, [isOpen])

  useEffect(() => {
    const root = rootRef.current
    function handleArrows(event: KeyboardEvent) {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const items = [...(root?.querySelectorAll<HTMLElement>('a[href], button') ?? [])]
      const links = items.filter(item => item !== buttonRef.current)
      const next = getNextAt(
        event.key,
        links.findIndex(link => link === document.activeElement),
        links.length,
      )
      if (next === undefined) return
      event.preventDefault()
      // Renders synchronously, because hidden elements cannot get the focus.
      flushSync(() => setIsOpen(true))
      links[next]?.focus()
    }
    root?.addEventListener('keydown', handleArrows)
    return () => root?.removeEventListener('keydown', handleArrows)
  }, [])

  return {
    isOpen,
    rootRef,
    buttonRef,
    toggle: () => setIsOpen(open => !open),
    close: () => setIsOpen(false),
    handleBlur: (event: FocusEvent) => {
      if (event.relatedTarget instanceof Node && !rootRef.current?.contains(event.relatedTarget)) setIsOpen(false)
    },
  }
}

/** Returns the index of the next item. `at` is -1 while the button has the focus; then Home and End scroll the page. */
function getNextAt(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1
  if (at >= 0 && key === 'Home') return 0
  if (at >= 0 && key === 'End') return count - 1
  return undefined
}
