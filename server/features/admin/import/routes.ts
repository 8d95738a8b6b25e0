import * as contract from '#contract/admin/import.ts'
import type { ImportName } from '#contract/admin/bulk-actions.ts'
import { toActor } from '../../../desk/audit.ts'
import type { ImportAction } from '../../../desk/import/import-action.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { StreamedFile } from '../../../http/download.ts'
import { readBulk } from '../bulk/service.ts'
import { createRefusedRowsFile } from './problems.ts'
import { planImport } from './service.ts'

export function importBindings(actions: Readonly<Record<ImportName, ImportAction>>): readonly Binding[] {
  return [
    bindEndpoint(contract.planImport, async ({ body, file }, context) => {
      await context.limit('bulk', context.person.userId)
      return readBulk(context.db, await planImport(context.db, toActor(context), actions[body.deed], file))
    }),

    bindEndpoint(contract.exportImportProblems, async ({ params }, { db }) => {
      return new StreamedFile('impor-bermasalah.csv', await createRefusedRowsFile(db, params.id))
    }),
  ]
}
