import type { MeetingMaterial } from '#contract/webinar.ts'

/** One a line, as people type it: 'Salindia https://…'. */
export function materialLines(materials: readonly MeetingMaterial[]): string {
  return materials.map(({ title, url }) => `${title} ${url}`).join('\n')
}

/** The address is the last word of a line. A line without one goes on as it is, so that the server's words stand at the field. */
export function materialsOf(text: string): MeetingMaterial[] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .map(line => {
      const end = line.lastIndexOf(' ')
      return { title: line.slice(0, Math.max(0, end)).trim(), url: line.slice(end + 1) }
    })
}
