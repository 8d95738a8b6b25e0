import type { CareerTrackVersion } from '#contract/catalog/career-track.ts'
import type { Syllabus } from '#contract/catalog/course.ts'
import { formatDuration, getSeconds } from '#app/lib/time-spans.ts'

type SyllabusChapter = Syllabus[number]['chapters'][number]

export type OutlineMaterial = SyllabusChapter['materials'][number]
export interface OutlineChapter extends SyllabusChapter {
  summary?: string
}
export interface OutlineTrack {
  title: string
  summary?: string
  chapters: readonly OutlineChapter[]
}

/** Returns the content of a version, including the summaries, which a course's syllabus lacks. */
export function toOutline({ track_content }: CareerTrackVersion): OutlineTrack[] {
  return track_content.map(({ title, summary, track_class_content }) => ({
    title,
    summary,
    chapters: track_class_content.map(chapter => ({
      title: chapter.title,
      summary: chapter.summary,
      materials: chapter.lecture_material_content.map(material => ({
        type: material.type,
        title: material.title,
        seconds: getSeconds(material),
        isFinalQuiz: material.is_quiz_akhir,
      })),
    })),
  }))
}

/**
 * Returns the length of the chapters, rounded up to whole minutes, because a sum of estimates is not exact to the
 * second.
 */
export function sumChapterSeconds(chapters: readonly OutlineChapter[]): number {
  const seconds = chapters.flatMap(({ materials }) => materials).reduce((sum, material) => sum + material.seconds, 0)
  return Math.ceil(seconds / 60) * 60
}

/** Returns a text such as '10 bab · 40 materi · 5 jam 12 menit' (10 chapters, 40 materials, 5 hours 12 minutes). */
export function formatOutlineTotal(tracks: readonly OutlineTrack[]): string {
  const chapters = tracks.flatMap(track => track.chapters)
  const materialCount = chapters.reduce((sum, { materials }) => sum + materials.length, 0)
  return `${chapters.length} bab · ${materialCount} materi · ${formatDuration(sumChapterSeconds(chapters))}`
}
