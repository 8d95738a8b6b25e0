import type { Block } from '#contract/learning/article.ts'
import type { MaterialContent } from '#contract/learning/lecture-material.ts'
import { type MaterialFile, QuizFile } from './content-shape.ts'
import type { ContentFolder } from './content-files.ts'
import { parseArticle } from '../article/markdown.ts'
import { readPictureSize } from '../storage/picture-size.ts'
import { assertFairQuiz } from './quiz-file.ts'
import { readVideoSeconds } from '../storage/video-seconds.ts'

export interface ParsedMaterial {
  content: MaterialContent
  quiz?: QuizFile
}

/** Reads an author's file and converts it to the content that learners see. */
export async function readMaterial(folder: ContentFolder, file: MaterialFile): Promise<ParsedMaterial> {
  switch (file.type) {
    case 'article':
      return { content: { kind: 'article', blocks: await readArticle(folder, file.file) } }
    case 'assignment': {
      const { rubric } = file
      return {
        content: { kind: 'assignment', blocks: await readArticle(folder, file.file), ...(rubric && { rubric }) },
      }
    }
    case 'video': {
      const { url, sizeBytes, bytes } = await folder.media(file.file)
      const durationSeconds = readVideoSeconds(bytes)
      const posterUrl = file.poster ? (await folder.media(file.poster)).url : null
      const captionsUrl = file.captions ? (await folder.media(file.captions)).url : null
      const { summary } = file
      return { content: { kind: 'video', url, sizeBytes, durationSeconds, posterUrl, captionsUrl, summary } }
    }
    case 'pdf': {
      const { url, sizeBytes } = await folder.media(file.file)
      return { content: { kind: 'pdf', url, sizeBytes, summary: file.summary } }
    }
    case 'scorm': {
      const { url, sizeBytes, holds } = await folder.scorm(file.file)
      const { standard, launch, masteryScore = null, summary } = file
      if (!holds(launch)) throw new Error(`${file.file} does not contain ${launch}`)
      return { content: { kind: 'scorm', url, sizeBytes, standard, unit: 'sco', launch, masteryScore, summary } }
    }
    default: {
      const quiz = await folder.json(file.file, QuizFile)
      assertFairQuiz(quiz, file.file)
      const content = { kind: 'quiz' as const, questionCount: quiz.questions.length, passMark: quiz.passMark }
      return { content, quiz }
    }
  }
}

async function readArticle(folder: ContentFolder, name: string): Promise<Block[]> {
  const markdown = await folder.text(name)
  const pictures = new Map<string, { url: string; width: number; height: number }>()
  // Resolves pictures first, because reading files is asynchronous and the Markdown conversion is not.
  const hrefs = new Set<string>()
  parseArticle(markdown, href => {
    hrefs.add(href)
    return { url: '', width: 0, height: 0 }
  })
  for (const href of hrefs) {
    const { url, bytes } = await folder.media(href)
    pictures.set(href, { url, ...readPictureSize(href, bytes) })
  }
  return parseArticle(markdown, href => {
    const picture = pictures.get(href)
    if (!picture) throw new Error(`Picture ${href} is missing`)
    return picture
  })
}
