import type { CareerTrack, CareerTrackVersionAnswer } from '#contract/catalog/career-track.ts'
import type { Syllabus } from '#contract/catalog/course.ts'
import type { CareerTrackRow, VersionRow } from './queries.ts'

export function presentCareerTrack(row: CareerTrackRow): CareerTrack {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    description: row.description,
    category: { id: row.category_id, slug: row.category_slug, title: row.category_title },
    version: row.version,
    trackCount: row.track_count,
    classCount: row.class_count,
    materialCount: row.material_count,
  }
}

export function presentVersion({
  career_track_id,
  version,
  track_content,
  seconds,
}: VersionRow): CareerTrackVersionAnswer {
  return {
    career_track_id,
    version,
    track_content: track_content.map(track => ({
      ...track,
      track_class_content: track.track_class_content.map(trackClass => ({
        ...trackClass,
        lecture_material_content: trackClass.lecture_material_content.map(item => ({
          ...item,
          ...(seconds[item.id] !== undefined && { seconds: seconds[item.id] }),
          status: 'OPEN',
          isComplete: false,
        })),
      })),
    })),
  }
}

/** Leaves out ids and summaries, because the course page shows only titles, types and durations. */
export function presentSyllabus({ track_content, seconds }: VersionRow): Syllabus {
  return track_content.map(track => ({
    title: track.title,
    chapters: track.track_class_content.map(chapter => ({
      title: chapter.title,
      materials: chapter.lecture_material_content.map(({ id, type, title, minutes, is_quiz_akhir }) => ({
        type,
        title,
        seconds: seconds[id] ?? minutes * 60,
        ...(is_quiz_akhir && { isFinalQuiz: true }),
      })),
    })),
  }))
}
