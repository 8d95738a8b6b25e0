import type { ReactElement } from 'react'
import { prerender } from 'react-dom/static'
import { LessonFrame, LoginFrame } from '#app/app/frames/frames.tsx'
import { LandingDocument } from '#app/app/landing/landing-document.tsx'
import type { DrawnPages } from './prerender.ts'

async function draw(page: ReactElement): Promise<string> {
  const { prelude } = await prerender(page)
  return new Response(prelude).text()
}

export async function drawAll(): Promise<DrawnPages> {
  const [landing, lesson, login] = await Promise.all([
    draw(<LandingDocument />),
    draw(<LessonFrame />),
    draw(<LoginFrame />),
  ])
  return { landing, lesson, login }
}
