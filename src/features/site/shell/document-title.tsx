import { useMatches } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { brand } from '#contract/site/brand.ts'

/**
 * Sets the document title from the routes' `head`; the deepest route has precedence. Announces a change of page and moves
 * the focus to the new content, as a browser does when it loads a document.
 */
export function DocumentTitle() {
  const title = useMatches({ select: matches => findTitle(matches) })
  const path = useMatches({ select: matches => matches.at(-1)?.pathname })
  const [announced, setAnnounced] = useState('')
  const shownPath = useRef<string>(undefined)

  useEffect(() => {
    document.title = formatFullTitle(title)
  }, [title])

  useEffect(() => {
    const isFirst = shownPath.current === undefined
    if (shownPath.current === path) return
    shownPath.current = path
    if (isFirst) return
    setAnnounced(document.title)
    // Does not move the focus if it is in a dialog, or if the page itself has set it.
    if (document.activeElement === document.body || document.activeElement?.closest('header, nav, footer')) {
      document.getElementById('isi')?.focus({ preventScroll: true })
    }
  }, [path])

  return (
    <div className="visually-hidden" aria-live="polite">
      {announced}
    </div>
  )
}

export function formatFullTitle(title: string | undefined): string {
  return title ? `${title} · ${brand.name}` : brand.name
}

/** Returns the title of the current page, from the deepest route that has one. */
export function findTitle(matches: readonly { meta?: unknown; status: string }[]): string | undefined {
  if (matches.some(match => match.status === 'notFound')) return 'Halaman tidak ditemukan'
  for (const { meta } of matches.toReversed()) {
    if (!Array.isArray(meta)) continue
    // The cast is needed because `Array.isArray` narrows the type to `any[]`.
    for (const tag of meta as readonly unknown[]) {
      if (typeof tag === 'object' && tag !== null && 'title' in tag && typeof tag.title === 'string') return tag.title
    }
  }
  return undefined
}
