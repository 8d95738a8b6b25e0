import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawnDocuments } from '#contract/rules/drawn-documents.ts'
import type { PublicPage } from '#contract/rules/public-pages.ts'

export type Frames = Readonly<Partial<Record<PublicPage, string>>>

/** The documents of the public pages without their pages, as the build left them; none where there is no build. */
export function readFrames(distDir: string): Frames {
  try {
    return JSON.parse(readFileSync(join(distDir, drawnDocuments.folder, drawnDocuments.frames), 'utf8')) as Frames // our own build's
  } catch {
    return {}
  }
}

/** The landing page as the build drew it. Undefined where there is none, or one that says all of itself already. */
export function readLanding(distDir: string): string | undefined {
  try {
    const html = readFileSync(join(distDir, 'index.html'), 'utf8')
    return html.includes(drawnDocuments.marks.about) ? html : undefined
  } catch {
    return undefined
  }
}
