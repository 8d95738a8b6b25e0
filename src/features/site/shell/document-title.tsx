import { useMatches } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { brand } from '#contract/site/brand.ts'
import { ADMIN_CONTENT_ID } from '#app/lib/admin-content-id.ts'

/**
 * Sets the document title from the routes' `head`; the deepest route has precedence. Announces a change of page and
 * moves the focus to the new content, as a browser does when it loads a document.
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
    // Does not move the focus if a dialog has the focus, or if the page itself has set the focus. The pressed link may
    // still have the focus in the old page, which is already hidden while the new page loads.
    const focused = document.activeElement ?? document.body
    if (focused === document.body || !focused.getClientRects().length || focused.closest('header, nav, footer')) {
      const content = document.getElementById(ADMIN_CONTENT_ID) ?? document.getElementById('isi')
      content?.focus({ preventScroll: true })
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
