import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { replayEarlyTouches } from './app/documents/first-touches.ts'
import { LandingDocument } from './app/landing/landing-document.tsx'
import { installTrustedTypesPolicy } from './lib/trusted-types.ts'
import { followColorScheme } from './ui/color-scheme.ts'

installTrustedTypesPolicy()
followColorScheme()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// The build has already rendered the page; the dev server has not. A transition hydrates in slices of a few
// milliseconds, so that input is not delayed.
if (root.firstElementChild) {
  startTransition(() => void hydrateRoot(root, <LandingDocument />))
  replayEarlyTouches(root)
} else createRoot(root).render(<LandingDocument />)
