import * as v from 'valibot'
import { defineDeskList } from '../admin/list.ts'
import { QuizState } from '../assessment/quiz.list.ts'
import { SearchText, Slug } from '../wire/text.ts'

/** Kind of a material in the list. Quizzes have a separate list. */
export const MaterialKind = v.picklist(['article', 'video', 'pdf', 'assignment', 'scorm'])
export type MaterialKind = v.InferOutput<typeof MaterialKind>

export const materialList = defineDeskList(
  {
    search: SearchText,
    careerTrack: Slug,
    kind: MaterialKind,
    state: QuizState,
    /**
     * Number of a version. If absent, the list shows the draft, or the newest published version if there is no draft.
     */
    version: v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'Versi tidak valid')),
  },
  ['place', 'title', 'minutes'],
)
export type MaterialListSearch = v.InferOutput<typeof materialList.search>
