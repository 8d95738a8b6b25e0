import * as v from 'valibot'
import { defineDeskList } from '../admin/list.ts'

/** `frenzy`: points are multiplied. `redeem`: points can be exchanged for phone credit. */
export const WindowKind = v.picklist(['frenzy', 'redeem'], 'Pilih jenis jadwalnya')
export type WindowKind = v.InferOutput<typeof WindowKind>

export const windowList = defineDeskList({ kind: WindowKind, when: v.picklist(['coming', 'past']) }, ['startsAt'])
export type WindowListSearch = v.InferOutput<typeof windowList.search>
