import * as v from 'valibot'
import { deskList } from '../admin/list.ts'
import { QuizState } from '../assessment/quiz.list.ts'
import { SearchText, Slug } from '../wire/text.ts'

/** Quizzes have a screen of their own. */
export const MaterialKind = v.picklist(['article', 'video', 'pdf', 'assignment', 'scorm'])
export type MaterialKind = v.InferOutput<typeof MaterialKind>

export const materialList = deskList(
  {
    search: SearchText,
    careerTrack: Slug,
    kind: MaterialKind,
    state: QuizState,
    /** Without `version` the list shows the draft, or else the newest published one. */
    version: v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'Versi tidak valid')),
  },
  ['place', 'title', 'minutes'],
)
export type MaterialListSearch = v.InferOutput<typeof materialList.search>
