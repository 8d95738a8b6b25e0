import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawnDocuments } from '#contract/site/drawn-documents.ts'
import type { PublicPage } from '#contract/site/public-pages.ts'

export type DocumentFrames = Readonly<Partial<Record<PublicPage, string>>>

/** Reads the frames of the public documents from the build. Returns an empty object if no build exists. */
export function readFrames(distDir: string): DocumentFrames {
  try {
    return JSON.parse(
      readFileSync(join(distDir, drawnDocuments.folder, drawnDocuments.frames), 'utf8'),
    ) as DocumentFrames // the file is part of the build
  } catch {
    return {}
  }
}

/**
 * Reads the landing page of the build. Returns undefined if no build exists, or if the page needs no values of the
 * server.
 */
export function readLanding(distDir: string): string | undefined {
  try {
    const html = readFileSync(join(distDir, 'index.html'), 'utf8')
    return html.includes(drawnDocuments.marks.about) ? html : undefined
  } catch {
    return undefined
  }
}
