import { listNoteEvents, listNoteMaterials } from '#contract/learning/note.ts'
import { bindEndpoint, type Binding } from '../../../http/bind.ts'
import { listOpenMaterials, readNoteLog } from './service.ts'

export const noteBindings: readonly Binding[] = [
  bindEndpoint(listNoteEvents, ({ query }, { db, person }) => readNoteLog(db, person.userId, query.after ?? 0)),
  bindEndpoint(listNoteMaterials, (_request, { db, person }) => listOpenMaterials(db, person.userId)),
]
