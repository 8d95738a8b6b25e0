import type * as v from 'valibot'
import { Role } from './session-data.ts'
import { deskList, YesNo } from '../admin/list.ts'
import { SearchText } from '../wire/text.ts'

export const userList = deskList(
  { search: SearchText, role: Role, isVerified: YesNo, isAdmin: YesNo, isActive: YesNo },
  ['createdAt', 'fullName', 'email'],
)
export type UserListSearch = v.InferOutput<typeof userList.search>
