import type { ReactElement } from 'react'
import { prerender } from 'react-dom/static'
import { listCareerTracks } from '#contract/catalog/career-track.ts'
import type { LandingPart } from '#contract/site/public-pages.ts'
import { listFaq, listTestimonials } from '#contract/site/site-content.ts'
import { ProgramItems, QuestionItems, TestimonialItems } from '#app/features/site/landing/landing-lists.tsx'
import { callApi } from '#app/session/api.ts'
import { createLandingMetadata, type PageMetadata } from './page-metadata.ts'

/** Values that the server inserts into the landing page rendered by the build. */
export interface RenderedLanding {
  about: Omit<PageMetadata, 'description'>
  parts: Record<LandingPart, string>
}

/** Number of courses in a row of cards. */
const SHOWN = 3

export async function drawLanding(origin: string): Promise<RenderedLanding> {
  const [programs, testimonials, questions] = await Promise.all([
    callApi(listCareerTracks, { query: { isBeta: 'false', is_archived: 'false' } }),
    callApi(listTestimonials, {}),
    callApi(listFaq, {}),
  ])
  const parts = {
    programs: await renderPart(<ProgramItems programs={programs.slice(0, SHOWN)} />),
    testimonials: await renderPart(<TestimonialItems testimonials={testimonials.slice(0, SHOWN)} />),
    questions: await renderPart(<QuestionItems questions={questions.filter(({ isOnHome }) => isOnHome)} />),
  }
  return { about: createLandingMetadata(origin), parts }
}

async function renderPart(part: ReactElement): Promise<string> {
  const { prelude } = await prerender(part)
  return new Response(prelude).text()
}
