import type { Selectable } from 'kysely'
import type { Block } from '#contract/learning/article.ts'
import type { CareerTrackVersion, LectureMaterialItem } from '#contract/catalog/career-track.ts'
import type { PackagedFile, PackagedMaterial, PackagedTrack } from '#contract/packages/packaged-track.ts'
import { toCriterionLine } from '#contract/learning/material-form.ts'
import { toMarkdown } from '#contract/learning/article-markdown.ts'
import type { LectureMaterialTable, QuizTable } from '../../../../db/tables/career-tracks.ts'
import { toWrittenQuiz } from '../quiz-row.ts'
import { listFileNames, getFileName } from './names.ts'

export interface WrittenTrack {
  texts: Pick<PackagedTrack, 'title' | 'summary' | 'description' | 'category' | 'isBeta'>
  trackContent: CareerTrackVersion['track_content']
  materials: readonly Selectable<LectureMaterialTable>[]
  quizzes: readonly Selectable<QuizTable>[]
}

/** A packaged version that does not contain the sizes of its files yet. */
interface PackedVersion extends Omit<PackagedTrack, 'files'> {
  files: Omit<PackagedFile, 'sizeBytes'>[]
}

/**
 * Describes a version for its package. The description contains no ids, so equal content gives an equal description.
 */
export function packVersion({ texts, trackContent, materials, quizzes }: WrittenTrack): PackedVersion {
  const rows = new Map(materials.map(row => [row.id, row]))
  const quizRows = new Map(quizzes.map(row => [row.id, row]))
  const packed = (item: LectureMaterialItem): PackagedMaterial => {
    const row = rows.get(item.id)
    if (!row) throw new Error(`material ${item.id} of the structure does not exist`)
    return packMaterial(row, quizRows.get(row.quiz_id ?? ''))
  }
  const tracks = trackContent.map(({ title, summary, track_class_content: classes }) => ({
    title,
    summary,
    classes: classes.map(each => ({
      title: each.title,
      summary: each.summary,
      ...(each.skills?.length && { skills: each.skills }),
      materials: each.lecture_material_content.map(packed),
    })),
  }))
  const names = new Set(tracks.flatMap(({ classes }) => classes.flatMap(each => each.materials.flatMap(listFileNames))))
  const pictures = getPictures(materials)
  const files = [...names].toSorted().map(name => ({ name, ...pictures.get(name) }))
  return { ...texts, tracks, files }
}

type Side = Pick<PackagedFile, 'width' | 'height'>

function getPictures(materials: WrittenTrack['materials']): Map<string, Side> {
  const blocks = materials.flatMap(({ content }): Block[] => ('blocks' in content ? content.blocks : []))
  return new Map(
    blocks.flatMap(block => {
      if (block.kind !== 'picture') return []
      const { url, width, height } = block
      return [[getFileName(url), { width, height }]]
    }),
  )
}

function packMaterial(
  { content, title, minutes, source }: WrittenTrack['materials'][number],
  quiz: WrittenTrack['quizzes'][number] | undefined,
): PackagedMaterial {
  switch (content.kind) {
    case 'article':
      return { kind: 'article', title, minutes, text: source ?? toMarkdown(content.blocks) }
    case 'assignment': {
      const text = source ?? toMarkdown(content.blocks)
      const { needsSecondReading } = content
      // Removes tabs, which the form accepted earlier.
      const rubric = (content.rubric ?? []).map(each => ({ ...each, text: toCriterionLine(each.text) }))
      return { kind: 'assignment', title, minutes, text, rubric, ...(needsSecondReading && { needsSecondReading }) }
    }
    case 'video': {
      const { url, low, captionsUrl, posterUrl, durationSeconds = null, summary } = content
      const files = {
        file: getFile(url),
        low: getFile(low?.url),
        captions: getFile(captionsUrl),
        poster: getFile(posterUrl),
      }
      return { kind: 'video', title, minutes, ...files, durationSeconds, summary }
    }
    case 'pdf':
      return { kind: 'pdf', title, minutes, file: getFile(content.url), summary: content.summary }
    case 'scorm': {
      const { url, sizeBytes: _sizeBytes, playedAt: _playedAt, ...unit } = content
      return { ...unit, title, minutes, file: getFile(url) }
    }
    case 'quiz': {
      if (!quiz) throw new Error(`quiz "${title}" has no quiz row`)
      return { kind: 'quiz', title, minutes, isFinal: quiz.is_final, ...toWrittenQuiz(quiz) }
    }
  }
}

const getFile = (url: string | null | undefined) => (url ? getFileName(url) : null)
