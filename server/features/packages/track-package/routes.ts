import * as contract from '#contract/packages/package-import.ts'
import { addPackageUnits } from '#contract/packages/package-units.ts'
import { toActor } from '../../../desk/audit.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { StreamedFile } from '../../../http/download.ts'
import { openPackageUpload } from '../../learning/upload/service.ts'
import { addUnits, exportVersion, planImport, readImport, startImport } from './service.ts'

export const trackPackageBindings: readonly Binding[] = [
  bindEndpoint(contract.exportTrackVersion, async ({ params }, context) => {
    await context.limit('export', context.person.userId)
    const { name, parts } = await exportVersion(context, toActor(context), params)
    return new StreamedFile(name, parts)
  }),

  bindEndpoint(contract.createPackageUpload, async ({ body }, context) => {
    await context.limit('upload', context.person.userId)
    return openPackageUpload(context, toActor(context), body)
  }),

  bindEndpoint(contract.planPackageImport, ({ body }, context) => planImport(context, toActor(context), body.uploadId)),

  bindEndpoint(contract.getPackageImport, ({ params }, context) =>
    readImport(context, context.person.userId, params.id),
  ),

  bindEndpoint(contract.startPackageImport, ({ params, body }, context) =>
    startImport(context, toActor(context), params.id, body),
  ),

  bindEndpoint(addPackageUnits, ({ params, body }, context) => addUnits(context, toActor(context), params.id, body)),
]
