import { AsyncLocalStorage } from 'node:async_hooks'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { drawnDocuments, type PublicPage } from '#contract/rules/public-pages.ts'

/** A page as the build's drawing code answers it (src/app/documents/draw-page.tsx). */
export interface DrawnPage {
  html: string
  title: string
  about?: PageAbout | undefined
}
interface PageAbout {
  description: string
  structured: readonly object[]
}
type Drawing = { kind: 'page'; page: DrawnPage } | { kind: 'not-found'; page: DrawnPage | undefined }

interface DrawingCode {
  answerFrom(fetch: (input: Request | URL | string) => Promise<Response>): void
  drawPage(options: Omit<Draw, 'known'>): Promise<Drawing>
}

/** One answer of our own API: its status and body. */
export interface OwnAnswer {
  status: number
  body: string
}
/** What a page was drawn from, by address. */
export type Asked = Map<string, OwnAnswer>

export interface Draw {
  page: PublicPage
  path: string
  origin: string
  isNotFoundWanted: boolean
  /** Answers that were asked for a moment ago. */
  known?: Asked | undefined
}

/** Draws public pages with the page's own components, from the server's own answers. The code is loaded with the first page. */
export function createDrawing(distDir: string, ask: (address: string) => Promise<OwnAnswer>) {
  // The components ask by a function of the whole process; this tells for which page.
  const current = new AsyncLocalStorage<{ asked: Asked; known: Asked | undefined }>()
  let loading: Promise<DrawingCode> | undefined

  async function load(): Promise<DrawingCode> {
    const file = join(distDir, drawnDocuments.folder, drawnDocuments.code)
    const code = (await import(pathToFileURL(file).href)) as DrawingCode // our own build's
    code.answerFrom(async input => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input)
      const address = pathname + search
      const drawn = current.getStore()
      const answer = drawn?.known?.get(address) ?? (await ask(address))
      drawn?.asked.set(address, answer)
      return new Response(answer.body, {
        status: answer.status,
        headers: { 'content-type': 'application/json; charset=utf-8' },
      })
    })
    return code
  }

  return async ({ known, ...options }: Draw): Promise<{ drawing: Drawing; asked: Asked }> => {
    loading ??= load()
    const code = await loading
    const asked: Asked = new Map()
    return { drawing: await current.run({ asked, known }, () => code.drawPage(options)), asked }
  }
}
