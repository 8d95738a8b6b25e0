import type * as v from 'valibot'
import { deskList } from './desk-list.ts'
import { LevelUpState } from './level-up.ts'
import { SearchText } from './text.ts'

export const levelUpList = deskList({ search: SearchText, state: LevelUpState }, ['submittedAt'])
export type LevelUpListSearch = v.InferOutput<typeof levelUpList.search>
