import * as v from 'valibot'
import { defineDeskList } from '../admin/list.ts'
import { SearchText } from '../wire/text.ts'

export const QuestionType = v.picklist(['single', 'multiple', 'true-false', 'short', 'ordering', 'matching'])

/** Tags separated by commas. The list shows questions that have all of them. */
const TagList = v.pipe(v.string(), v.maxLength(330, 'Terlalu banyak tag'), v.regex(/^[^\p{Cc}]*$/u, 'Tag tidak valid'))

export const questionBankList = defineDeskList({ search: SearchText, type: QuestionType, tags: TagList }, ['changedAt'])
export type QuestionBankSearch = v.InferOutput<typeof questionBankList.search>
