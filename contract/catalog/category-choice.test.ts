import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createCareerTrack } from './career-track.admin.ts'
import { startPackageImport } from '../packages/package-import.ts'

test('reports a missing category with its own message', () => {
  for (const { body } of [createCareerTrack, startPackageImport]) {
    const messages = v.safeParse(body, { category: '' }).issues?.map(({ message, path }) => [path?.[0].key, message])
    expect(messages).toContainEqual(['category', 'Pilih kategorinya'])
  }
})
