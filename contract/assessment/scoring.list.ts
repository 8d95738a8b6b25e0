import * as v from 'valibot'
import { AssignmentState } from './assignment.ts'
import { defineDeskList, YesNo } from '../admin/list.ts'
import { Id, SearchText, Slug } from '../wire/text.ts'

/** `waiting`: needs a second expert. `undecided`: an admin must set the score. */
const ReadingChoice = v.picklist(['waiting', 'undecided'], 'Pilih waiting atau undecided')

/** `none`: no expert is assigned. */
const ExpertChoice = v.union([v.literal('none'), Id], 'Pakar tidak dikenal')

export const scoringList = defineDeskList(
  {
    search: SearchText,
    state: AssignmentState,
    expert: ExpertChoice,
    isLate: YesNo,
    course: Slug,
    reading: ReadingChoice,
  },
  ['handedInAt'],
)
export type ScoringListSearch = v.InferOutput<typeof scoringList.search>

export const finalQuizList = defineDeskList({ search: SearchText, isPassed: YesNo, course: Slug }, [
  'handedInAt',
  'score',
])
export type FinalQuizListSearch = v.InferOutput<typeof finalQuizList.search>
