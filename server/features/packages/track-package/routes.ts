import * as contract from '#contract/packages/package-import.ts'
import { addPackageUnits } from '#contract/packages/package-units.ts'
import { actorOf } from '../../../desk/audit.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { StreamedFile } from '../../../http/download.ts'
import { openPackageUpload } from '../../learning/upload/service.ts'
import { addUnits, exportVersion, planImport, readImport, startImport } from './service.ts'

export const trackPackageBindings: readonly Binding[] = [
  bind(contract.exportTrackVersion, async ({ params }, context) => {
    await context.limit('export', context.person.userId)
    const { name, parts } = await exportVersion(context, actorOf(context), params)
    return new StreamedFile(name, parts)
  }),

  bind(contract.createPackageUpload, async ({ body }, context) => {
    await context.limit('upload', context.person.userId)
    return openPackageUpload(context, actorOf(context), body)
  }),

  bind(contract.planPackageImport, ({ body }, context) => planImport(context, actorOf(context), body.uploadId)),

  bind(contract.getPackageImport, ({ params }, context) => readImport(context, context.person.userId, params.id)),

  bind(contract.startPackageImport, ({ params, body }, context) =>
    startImport(context, actorOf(context), params.id, body),
  ),

  bind(addPackageUnits, ({ params, body }, context) => addUnits(context, actorOf(context), params.id, body)),
]
