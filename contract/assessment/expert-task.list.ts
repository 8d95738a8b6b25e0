import * as v from 'valibot'
import { AssignmentState } from './assignment.ts'
import { defineDeskList, YesNo } from '../admin/list.ts'
import { SearchText, Slug } from '../wire/text.ts'

/**
 * Filter by holder. `mine`: the expert took the task or was asked to assess it. `free`: any expert can take the task.
 */
export const TaskHolder = v.picklist(['mine', 'free'], 'Pilih mine atau free')

/** `waiting`: handed in or being assessed. */
const TaskState = v.picklist([...AssignmentState.options, 'waiting'])

/** Content of the hand-in: only text, at least one picture, or at least one other file. */
export const HandInKind = v.picklist(['text', 'picture', 'file'], 'Pilih text, picture, atau file')
export type HandInKind = v.InferOutput<typeof HandInKind>

export const expertTaskList = defineDeskList(
  {
    search: SearchText,
    state: TaskState,
    holder: TaskHolder,
    isLate: YesNo,
    course: Slug,
    track: Slug,
    kind: HandInKind,
  },
  ['handedInAt'],
)
export type ExpertTaskSearch = v.InferOutput<typeof expertTaskList.search>
