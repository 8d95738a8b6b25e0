import type * as contract from '#contract/learning/material.admin.ts'
import { presentTrackOfMaterial } from '../../catalog/career-track/service.ts'
import type { DeskMaterialRow } from './queries.ts'

export function presentRow(row: DeskMaterialRow): contract.DeskMaterialRow {
  if (row.type === 'quiz') throw new Error(`material ${row.id} is a quiz`)
  return {
    id: row.id,
    title: row.title,
    kind: row.type,
    className: row.class_name,
    minutes: row.minutes,
    ...presentTrackOfMaterial(row),
  }
}
