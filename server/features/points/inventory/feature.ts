import { inventoryImport } from './import.ts'
import { inventoryBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const inventoryFeature = {
  bindings: inventoryBindings,
  imports: { 'inventory.import': inventoryImport },
} satisfies Feature
