// Writes docs/licenses.md: the licences of all packages of a production installation.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLicenseTable } from './license-table.ts'

writeFileSync(join(import.meta.dirname, '../docs/licenses.md'), createLicenseTable())
