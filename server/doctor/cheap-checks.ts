import type { Check } from './check.ts'
import { computerChecks } from './computer.ts'
import { folderChecks } from './folder.ts'
import { settingChecks } from './settings.ts'

/** Checks that use neither the database nor the network, so that they are fast enough for each start. */
export const cheapChecks: readonly Check[] = [...settingChecks, ...computerChecks, ...folderChecks]
