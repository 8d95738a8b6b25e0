import { AsyncLocalStorage } from 'node:async_hooks'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { drawnDocuments } from '#contract/site/drawn-documents.ts'
import type { LandingPart, PublicPage } from '#contract/site/public-pages.ts'

/** Content of the preview picture of a shared link (src/app/documents/card.ts). */
export interface Card {
  kind: string
  title: string
  note: string
  cover: string
  picture?: string
}

/** A page as the rendering code of the build returns it (src/app/documents/draw-page.tsx). */
export interface RenderedPage {
  html: string
  title: string
  about?: PageMetadata | undefined
}
export interface PageMetadata {
  description: string
  structured: readonly object[]
  card: Card
  isHidden?: boolean
}
type Drawing = { kind: 'page'; page: RenderedPage } | { kind: 'not-found'; page: RenderedPage | undefined }

interface DrawingCode {
  setPageFetch(fetch: (input: Request | URL | string) => Promise<Response>): void
  drawPage(options: Omit<RenderRequest, 'known'>): Promise<Drawing>
  drawLanding(origin: string): Promise<RenderedLanding>
}

/** Values for the landing page (src/app/documents/draw-landing.tsx). */
export interface RenderedLanding {
  about: Omit<PageMetadata, 'description'>
  parts: Record<LandingPart, string>
}

/** Status and body of an answer of the server's own API. */
export interface OwnApiAnswer {
  status: number
  body: string
}
/** API answers from which a page was rendered, by the path of the call. */
export type ResponsesByAddress = Map<string, OwnApiAnswer>

export interface RenderRequest {
  page: PublicPage
  path: string
  origin: string
  isNotFoundWanted: boolean
  /** Answers of API calls that the caller has already requested for this page. */
  known?: ResponsesByAddress | undefined
}

/**
 * Renders public pages with the components of the app, from the answers of the server's own API. The rendering code is
 * loaded when the first page is rendered.
 */
export function createPageRenderer(distDir: string, ask: (address: string) => Promise<OwnApiAnswer>) {
  // State of the page that is being rendered. The components request data through one global function. The function
  // finds here for which page it is called.
  const current = new AsyncLocalStorage<{ asked: ResponsesByAddress; known: ResponsesByAddress | undefined }>()
  let loading: Promise<DrawingCode> | undefined

  async function load(): Promise<DrawingCode> {
    const file = join(distDir, drawnDocuments.folder, drawnDocuments.code)
    const code = (await import(pathToFileURL(file).href)) as DrawingCode // the file is part of the build
    code.setPageFetch(async input => {
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

  const code = () => (loading ??= load())
  return {
    async drawPage({ known, ...options }: RenderRequest): Promise<{ drawing: Drawing; asked: ResponsesByAddress }> {
      const drawing = await code()
      const asked: ResponsesByAddress = new Map()
      return { drawing: await current.run({ asked, known }, () => drawing.drawPage(options)), asked }
    },
    async drawLanding({ origin, known }: Pick<RenderRequest, 'origin' | 'known'>) {
      const drawing = await code()
      const asked: ResponsesByAddress = new Map()
      return { landing: await current.run({ asked, known }, () => drawing.drawLanding(origin)), asked }
    },
  }
}
