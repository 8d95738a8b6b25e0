import { backupChecks } from './backups.ts'
import { bucketChecks } from './bucket.ts'
import type { Check } from './check.ts'
import { computerChecks } from './computer.ts'
import { databaseChecks } from './database.ts'
import { fileChecks } from './files.ts'
import { folderChecks } from './folder.ts'
import { accountChecks } from './accounts.ts'
import { providerChecks } from './providers.ts'
import { recordChecks } from './records.ts'
import { schemaChecks } from './schema.ts'
import { settingChecks } from './settings.ts'
import { siteChecks } from './site.ts'
import { taskChecks } from './tasks.ts'
import { videoChecks } from './video.ts'
import { whatsAppChecks } from './whatsapp.ts'

/** All checks of `npm run doctor`, in the order of its report. */
export const checks: readonly Check[] = [
  ...settingChecks,
  ...computerChecks,
  ...videoChecks,
  ...folderChecks,
  ...bucketChecks,
  ...siteChecks,
  ...databaseChecks,
  ...schemaChecks,
  ...providerChecks,
  ...whatsAppChecks,
  ...backupChecks,
  ...accountChecks,
  ...recordChecks,
  ...fileChecks,
  ...taskChecks,
]
