import type * as v from 'valibot'
import { defineDeskList } from '../admin/list.ts'
import { LevelUpState } from './level-up.ts'
import { SearchText } from '../wire/text.ts'

export const levelUpList = defineDeskList({ search: SearchText, state: LevelUpState }, ['submittedAt'])
export type LevelUpListSearch = v.InferOutput<typeof levelUpList.search>
