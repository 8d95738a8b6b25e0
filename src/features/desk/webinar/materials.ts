import type { MeetingMaterial } from '#contract/webinar/webinar.ts'

/** Formats links as one line each: 'Salindia https://…' (slides). */
export function formatMaterialLines(materials: readonly MeetingMaterial[]): string {
  return materials.map(({ title, url }) => `${title} ${url}`).join('\n')
}

/**
 * Parses links. The URL is the last word of a line. A line without a URL is sent unchanged, so that the server's
 * message appears at the field.
 */
export function parseMaterialLines(text: string): MeetingMaterial[] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .map(line => {
      const end = line.lastIndexOf(' ')
      return { title: line.slice(0, Math.max(0, end)).trim(), url: line.slice(end + 1) }
    })
}
