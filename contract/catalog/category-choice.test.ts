import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createCareerTrack } from './career-track.admin.ts'
import { startPackageImport } from '../packages/package-import.ts'

test('reports that a new career track or an import has no category', () => {
  for (const { body } of [createCareerTrack, startPackageImport]) {
    const messages = v.safeParse(body, { category: '' }).issues?.map(({ message, path }) => [path?.[0].key, message])
    expect(messages).toContainEqual(['category', 'Pilih kategorinya'])
  }
})
