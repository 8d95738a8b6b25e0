import { createHash, randomUUID } from 'node:crypto'
import type { ReceivedFile } from '#contract/endpoint.ts'
import { FileName } from '#contract/upload.ts'
import * as v from 'valibot'
import type { CallContext } from '../../http/context.ts'
import type { Person } from '../../http/person.ts'
import { storeWhole } from './service.ts'

/** The same key names the same file, so that a form sent twice is one upload. */
function idOf(userId: string, key: string | undefined): string {
  if (key === undefined) return randomUUID()
  const hash = createHash('sha256').update(`${userId}\n${key}`).digest()
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80 // version 8 (RFC 9562): made of something else than chance or time
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** For the older doors: the form's file becomes an upload like every other. Answers its id. */
export async function takeWholeFile(context: CallContext<Person>, file: ReceivedFile): Promise<string> {
  const { userId } = context.person
  await context.limit('upload', userId)
  const id = idOf(userId, context.idempotencyKey)
  const named = v.safeParse(FileName, file.name.slice(0, 200))
  await storeWhole(context, userId, { id, name: named.success ? named.output : 'berkas', bytes: file.bytes })
  return id
}
