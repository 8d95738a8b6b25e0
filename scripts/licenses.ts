// Writes docs/licenses.md: the licences of all packages that an installation for production has.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { licenseTable } from './license-table.ts'

writeFileSync(join(import.meta.dirname, '../docs/licenses.md'), licenseTable())
