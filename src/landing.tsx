import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { LandingDocument } from './app/landing/landing-document.tsx'
import { whenIdle } from './app/pwa/when-idle.ts'
import { trustOnlyOurs } from './lib/trusted-types.ts'
import { followColorScheme } from './ui/color-scheme.ts'

trustOnlyOurs()
followColorScheme()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// The build drew the page already; the dev server has not.
// As a transition, React takes it over in slices of a few milliseconds, so that a finger never waits.
if (root.firstElementChild) startTransition(() => void hydrateRoot(root, <LandingDocument />))
else createRoot(root).render(<LandingDocument />)

// Whoever starts here must be able to come back without a line. The app itself watches for new versions.
whenIdle(() => {
  if (!import.meta.env.DEV) navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
})
