import { prerender } from 'react-dom/static'
import { LandingDocument } from '#app/app/landing/landing-document.tsx'

export async function drawLanding(): Promise<string> {
  const { prelude } = await prerender(<LandingDocument />)
  return new Response(prelude).text()
}
