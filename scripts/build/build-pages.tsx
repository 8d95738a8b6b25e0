import type { ReactElement } from 'react'
import { prerender } from 'react-dom/static'
import { LessonFrame, LoginFrame, ShellFrame } from '#app/app/frames/frames.tsx'
import { LandingDocument } from '#app/app/landing/landing-document.tsx'
import type { RenderedPages } from './prerender.ts'

async function renderPage(page: ReactElement): Promise<string> {
  const { prelude } = await prerender(page)
  return new Response(prelude).text()
}

export async function renderBuildPages(): Promise<RenderedPages> {
  const [landing, lesson, login, shell] = await Promise.all([
    renderPage(<LandingDocument />),
    renderPage(<LessonFrame />),
    renderPage(<LoginFrame />),
    renderPage(<ShellFrame />),
  ])
  return { landing, lesson, login, shell }
}
